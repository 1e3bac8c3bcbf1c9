# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The language of emitted texts of assembly. A proof is of an object file: the text that it is made of must be the same
code for all assemblers that take it, by all their options, and whatever files lie beside it. (Who has the preprocessor
replace an instruction's own words makes another text.)

The language is closed. A text is one of the templates in proofs/forms, from its first byte to its last. What asks (#if,
.ifc, %ifidn), defines, includes or makes macros is written out there, but for names, so that nothing else can stand
under a condition. Between, at <data> and <code>, each line has one of the forms below. An operand is a register, a
number, in memory, or a label: there are no expressions, which assemblers read differently, and no names that
another line might define. Nothing here is taken from the generator.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from harness.errors import HarnessError

TEMPLATES = Path(__file__).parent / "forms"
#: Go's assembler looks for what is included beside the text first; and a name with a further _part is for one system.
INCLUDED, IN_GO = "textflag.h", re.compile(r"[a-z0-9-]+_amd64\.s")

#: Not 012, 1010b or 0ah, which assemblers read differently.
NUM = r"(?:0x[0-9a-f]+|0|[1-9]\d*)"
#: Of less than 31 bits: assemblers refuse more, or let it wrap around.
OFFSET = r"[1-9]\d{0,8}"
NAME = r"[a-z]\w*"
SYMBOL = r"[a-z]\w*_amd64\w*"
#: None that only new assemblers know, as r16: for others it is a name.
R64 = r"r(?:[89]|1[0-5]|[abcd]x|[sd]i|[sb]p)"
VECTOR = r"(?:[12]?\d|3[01])"
REG = rf"(?:{R64}|r(?:[89]|1[0-5])[dwb]|e?[abcd]x|[abcd]l|e?[sd]i|e?[sb]p|[sdb]il|[xyz]mm{VECTOR}|k[0-7])"
#: LLVM takes 10b for a binary number.
NUMBERED = r"(?![01]+[bf:])[1-9]\d*"
LABEL = {"gas": rf"LOCAL\({NAME}\)", "plain": f"{NUMBERED}[bf]", "nasm": rf"(?:{SYMBOL})?\.{NAME}"}
CONSTANT = {"gas": rf"rip \+ {LABEL['gas']}", "plain": rf"rip \+ {LABEL['plain']}", "nasm": rf"constants\.{NAME}"}
JUMP = "j(?:mp|n?e|ae?|be?)"
#: A list, since some directives of NASM look like instructions: cpu, bits, org. What the project emits anew is added.
MNEMONIC = "|".join(
    """
    adc add and bzhi cmp endbr64 imul kmovq lea mov movd movdqa movdqu movq movzx mul mulx or paddd paddq pand pop por
    pshufb pshufd pshufhw pshuflw pslld psrld psrldq punpckhdq punpckhqdq punpckldq punpcklqdq push pxor ret rol shl shr
    shufps sub test vextracti128 vextracti32x4 vextracti64x4 vinserti128 vinserti32x4 vinserti64x4 vmovd vmovdqa
    vmovdqa32 vmovdqu vmovdqu32 vmovdqu8 vmovq vpaddd vpaddq vpand vpandd vpbroadcastd vpbroadcastq vperm2i128 vpermi2q
    vpmadd52huq vpmadd52luq vpmuludq vpor vpord vprold vprotd vpshufb vpshufd vpslld vpsllq vpsrld vpsrldq vpsrlq
    vpunpckhdq vpunpckhqdq vpunpckldq vpunpcklqdq vpxor vpxord vshufi32x4 vshufps vzeroupper xor
    """.split()
)


def _comment(sign: str) -> str:
    """Up to the line's end, without a backslash, or ??/ for one, by which it would go on in the next line; nor what is
    another comment where // is none, as by -std=c90. There a macro's arguments may go on, too: see closed()."""
    return rf"{sign}(?: (?!.*(?:\?\?|/\*|\*/))[ -\[\]-~]*)?"


def _lines(sign: str, *forms: str) -> str:
    """Any number of lines, each of one of the forms, with a comment or without."""
    return rf"(?:(?:{'|'.join(forms)})(?: *{_comment(sign)})?\n)*"


def _numbers(directive: str) -> str:
    return rf"  {directive} {NUM}(?:, {NUM})*"


def _instruction(syntax: str) -> str:
    """An instruction in Intel's syntax. A label alone is for jumps, and a memory operand has a size where no register
    tells it: assemblers differ on what is meant otherwise."""
    address = rf"\[(?:{R64}(?: \+ {R64})?(?: [+-] {OFFSET})?|{CONSTANT[syntax]}(?: \+ {OFFSET})?)\]"
    size = rf"(?:(?:byte|[dq]?word|[xyz]mmword){'' if syntax == 'nasm' else ' ptr'} )?"
    operand = rf"(?:{REG}|-?{NUM}|{size}{address})(?:{{k[1-7]}}(?:{{z}})?)?"
    unsized = r"(?:\w+ \[[^]]*\](?:, -?\d\w*)? *(?:\n|//|;)|(?:rol|sh[lr]) \[|movzx \w+, \[)"
    return rf"  (?:(?!{unsized})(?:{MNEMONIC})(?: {operand}(?:, {operand})*)?|{JUMP} {LABEL[syntax]})"


def _gnu(syntax: str, label: str, *forms: str) -> dict[str, str]:
    """What stands for the words of the templates for the GNU assembler. label: the form of its line."""
    cfi = rf"  \.cfi_(?:(?:def_cfa|offset) {R64}, -?{NUM}|def_cfa_offset {NUM}|(?:restore|def_cfa_register) {R64})"
    align, words = r"  \.p2align \d", _numbers(r"\.(?:byte|long)")
    return {
        "guards": r'(?:# ifndef __[A-Z0-9]+__\n#  error "compile for a CPU with [a-z0-9]+"\n# endif\n)+',
        "data": _lines("//", label, align, words, r'  \.ascii "expand 32-byte k"', rf"  \.space {NUM}"),
        "code": _lines("//", _instruction(syntax), label, cfi, align, "  PEACHACHA_RETURN", "", *forms),
    }


ROLES = "CORE|RNG|AUTH|STREAM|XOR_IC|XOR|SEAL|OPEN"
GAS = _gnu(
    "gas", rf"LOCAL\({NAME}\):", "  TO_BODY", rf"  \.cfi_endproc\n  END\((?:{ROLES}|BODY)\)",
    rf"(?:  \.globl (?P<role>{ROLES})\n#if (?:defined\(SUPERCOP\) \|\| )?defined\(PEACHACHA_HIDDEN\)\n"
    r"  HIDE\((?P=role)\)\n#endif\n  FUNCTION\((?P=role)\)\n(?P=role)|  FUNCTION\(BODY\)\nBODY):\n  \.cfi_startproc",
)  # fmt: skip
PLAIN = _gnu("plain", f"{NUMBERED}:", "  peachacha_to_body", rf"  peachacha_symbol (?:begin|end|export), {SYMBOL}")
#: What a file has if kernels call its body by a symbol and others jump to its label; and both at one address.
TO_BODY = re.compile(r"^(?:# define TO_BODY|\.macro peachacha_to_body)", re.MULTILINE)
BODY_LABEL = re.compile(r"^(?:LOCAL\(body\)|2):", re.MULTILINE)
BODY = re.compile(rf"^(?:BODY:\n  \.cfi_startproc|  peachacha_symbol begin, (\w+))\n{BODY_LABEL.pattern}", re.MULTILINE)
UNWIND = _lines(";", rf"  db (?:1, )?\.{NAME} - {SYMBOL}(?:, {NUM})+", _numbers("dw"))
NASM = {
    "data": _lines(
        ";", rf"\.{NAME}:", _numbers("d[bd]"), '  db "expand 32-byte k"', f"  times {NUM} db 0", f"  align {NUM}, db 0"
    ),
    "code": _lines(
        ";", _instruction("nasm"), rf"\.{NAME}:", "", f"align {NUM}", f"{SYMBOL}:",
        rf"FUNCTION (?P<named>{SYMBOL})\n(?P=named):",
        r"%ifidn __\?OUTPUT_FORMAT\?__, win64\nsection \.pdata rdata align=4\n"
        rf"  dd (?P<of>{SYMBOL}) wrt \.\.imagebase, (?P=of)\.end wrt \.\.imagebase, (?P=of)\.unwind wrt \.\.imagebase\n"
        rf"section \.xdata rdata align=4\n\.unwind:\n{UNWIND}  align 4, db 0\nsection \.text\n%endif",
    ),
}  # fmt: skip
GO_REG = rf"(?:[ABCD]X|[SD]I|BP|SP|R(?:[89]|1[0-5])|[XYZ]{VECTOR}|K[0-7])"
GO_MEMORY = rf"(?:-?{OFFSET})?\({GO_REG}\)(?:\({GO_REG}\*1\))?|const_\w+|constants<>\+{NUM}\(SB\)|[a-z]+\+{NUM}\(FP\)"
GO_OPERAND = rf"(?:{GO_REG}|\$-?{NUM}|{GO_MEMORY})"
GO_LABEL = "(?!const_)[a-z][a-z0-9_]*"
#: A list, since FUNCDATA and PCDATA look like instructions; jumps are another form.
GO_MNEMONIC = "|".join(
    r"""
    ADCQ ADD[LQ] ANDQ BZHIQ CMPQ CPUID IMULQ KMOVQ LEAQ MOV[BWLQO] MOV[BW]LZX MOVOU MULX?Q PADD[LQ] PAND POR PSHUFB
    PSHUF(?:D|HW|LW) PSLLL PSRL[LO] PUNPCK[HL](?:LQ|QDQ) PXOR RET ROL[LQ] SH[LR]Q SHRL SHUFPS SUB[LQ] TEST[LQ] XOR[LQ]
    VEXTRACTI(?:128|32X4|64X4) VINSERTI(?:128|32X4|64X4) VMOV[DQ] VMOVDQ[AU](?:32)? VMOVDQU8(?:\.Z)? VPADD[DQ] VPANDD?
    VPBROADCAST[DQ] VPERM2I128 VPERMI2Q VPMADD52[HL]UQ VPMULUDQ VPORD? VPROLD VPSHUF[BD] VPS[LR]L[DQ] VPSRLDQ
    VPUNPCK[HL]Q?DQ VPXORD? VSHUFI32X4 VSHUFPS VZEROUPPER
    """.split()
)
#: The bytes of arguments, by a function's name: by them the runtime finds the pointers that it moves with the stack.
GO_ARGUMENTS = {r"\w+XorIC[A-Z0-9]+": 52, r"\w+Lanes[A-Z0-9]+": 20, r"\w+SealOpen[A-Z0-9]+": 16,
                "poly1305hash[A-Z0-9]+": 32, "identity": 16}  # fmt: skip
GO_TEXTS = "|".join(rf"{name}\(SB\), (?:0|NOSPLIT), \${NUM}-{size}" for name, size in GO_ARGUMENTS.items())
GO = {
    "data": _lines(
        "//", "", rf"#define const_\w+ constants<>\+{NUM}\(SB\)",
        rf"DATA constants<>\+{NUM}\(SB\)/8, \$0x[0-9a-f]{{16}}",
    ),
    "code": _lines(
        "//", rf"  (?:{GO_MNEMONIC})(?: {GO_OPERAND}(?:, {GO_OPERAND})*)?", f"  J(?:MP|N?E|AE?|BE?) {GO_LABEL}",
        f"{GO_LABEL}:", "", f"TEXT ·(?:{GO_TEXTS})",
    ),
}  # fmt: skip
#: What an entry does before it goes to the body: in the kernel that is a call, and a change of the stack pointer.
ENTRY = re.compile(r"(?:  (?:endbr64|(?:mov|xor) (?![re]?[sb]p\b)\w+, \w+)(?: *//.*)?\n)*")
BEGIN = re.compile(r"^  (?:\.cfi_startproc|peachacha_symbol begin, ).*\n", re.MULTILINE)
HASHING = ("hchacha20", "hsalsa20")
FUNCTIONS = {
    "gas": r"^  \.globl (\w+)", "plain": r"^  peachacha_symbol (?:begin|export), (\w+)\b(?<!_body)",
    "nasm": r"^FUNCTION (\w+)", "go": r"^TEXT ·(\w+)",
}  # fmt: skip
WORDS = {"gas": GAS, "plain": PLAIN, "nasm": NASM, "go": GO}
NAMES = {"number": NUM, "name": SYMBOL, "stem": r"[a-z0-9]+_\w*?amd64\w*?"}


@cache
def _grammar(syntax: str) -> tuple[re.Pattern[str], ...]:
    """The lines of a template in their order, a block from <optional> to <end> as one, with forms in place of words."""
    forms = {"comments": _lines("", _comment(";" if syntax == "nasm" else "//")), **WORDS[syntax]}
    template = (TEMPLATES / f"{syntax}.txt").read_text()
    return tuple(
        re.compile(f"(?:{_form(block or line, forms)}){'?' if block else ''}", re.ASCII)
        for block, line in re.findall(r"<optional>\n((?:.*\n)*?)<end>\n|(.*\n)", template)
    )


def _form(text: str, forms: Mapping[str, str]) -> str:
    """The form of a template's lines; a name is the same wherever it stands in a block."""
    named = set[str]()

    def put(found: re.Match[str]) -> str:
        word, end = found.groups()
        name = f"(?P={word})" if word in named else f"(?P<{word}>{NAMES.get(word)})"
        named.add(word)
        return forms.get(word) or name + end  # a form has its lines' ends

    return re.sub(r"<(\w+)>(\\\n|)", put, re.escape(text))


def _functions(syntax: str, text: str) -> set[str]:
    """The functions that a text defines, by their names or roles."""
    return {*re.findall(FUNCTIONS[syntax], text, re.MULTILINE)} - {"BODY"}


def _expected(syntax: str, stem: str, text: str) -> set[str]:
    """Those that a file of this name has; the roles in SUPERCOP's are those of its one block of names."""
    if syntax == "gas":
        blocks = re.findall(r"^#if defined\(CRYPTO_NAMESPACETOP\)\n((?:# .*\n)+)#else\n", text, re.MULTILINE)
        return {*re.findall(r"# define (\w+)", blocks[0])} - {"BODY"} if len(blocks) == 1 else set()
    if syntax == "go":
        names = re.findall(FUNCTIONS["go"], text, re.MULTILINE)
        title, _, design = stem.removesuffix("_amd64").replace("-lanes", "").partition("-")
        known = [f"{title}{role}{design.replace('-', '').upper()}" for role in ("", "XorIC", "Lanes", "SealOpen")]
        return {*names} if len(names) == 1 and names[0] in known else set()
    title, _, design = stem.partition("-amd64")
    alone = title in ("poly1305", *HASHING) or design.endswith(("-lanes", "-masks", "-nostack"))
    ends = ["_seal", "_open"] if title.endswith("20poly1305") else [""] if alone else ["", "_xor_ic", "_xor"]
    titles = [f"chacha{rounds}" for rounds in (20, 12, 8)] if title == "chacha" else [title]
    prefix = "peachacha_" * (syntax == "nasm")
    return {f"{prefix}{each}_amd64{design.replace('-', '_')}{end}" for each in titles for end in ends}


def _check_body(source: Path, text: str, stems: set[str]) -> None:
    """Raises HarnessError unless kernels, which call a body by its symbol, come to what others jump to, alike."""
    *entries, _ = re.split(r"^  (?:TO_BODY|peachacha_to_body)\b", text, flags=re.MULTILINE)
    for entry in entries:
        if not ENTRY.fullmatch(BEGIN.split(entry)[-1]):
            raise HarnessError(f"{source} has an entry that does not go with the kernel's call: {entry[-200:]}")
    bodies, labels = BODY.findall(text), BODY_LABEL.findall(text)
    if len(labels) > 1 or bodies not in ([""], [f"{stem}_body" for stem in stems]):
        raise HarnessError(f"{source} has a body whose symbol and label are not at one address")


def closed(source: Path) -> None:
    """Raises HarnessError where a text is not in the language."""
    text = source.read_bytes().decode(errors="replace").replace("\n\t", "\n  ")
    syntax = {".asm": "nasm", ".s": "go"}.get(source.suffix, "plain" if "\n#define PREPROCESSED 1\n" in text else "gas")
    at, stems = 0, set[str]()
    for part in [*_grammar(syntax), re.compile(r"\Z")]:
        match = part.match(text, at)
        if match is None:
            number, line = text.count("\n", 0, at) + 1, text[at:].partition("\n")[0]
            raise HarnessError(f"{source}: line {number} is none that the project emits: {line}")
        at, stems = match.end(), stems | {match.groupdict().get("stem") or ""} - {""}
    if syntax == "gas" and not all(stem.startswith(f"{source.stem}_") for stem in stems):
        raise HarnessError(f"{source} has names of another primitive: {', '.join(sorted(stems))}")
    if odd := _functions(syntax, text) ^ _expected(syntax, source.stem, text):
        raise HarnessError(f"{source} has other functions than its name says: {', '.join(sorted(odd))}")
    for line in re.findall("(?:;|//)(.*)", text):
        if line.count("(") != line.count(")"):
            raise HarnessError(f"{source}: a comment has a parenthesis that is not closed, or not open: {line}")
    if TO_BODY.search(text):
        _check_body(source, text, stems)
    if syntax == "go" and (source.with_name(INCLUDED).exists() or not IN_GO.fullmatch(source.name)):
        raise HarnessError(f"{source} is for one system by its name, or beside a file {INCLUDED}")
