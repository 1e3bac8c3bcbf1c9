// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Of the project's tree alone: packages have no build script. The assembly is that of dropin/asm, which src/asm is a link
//! to; where links are not made (git on Windows, archives), it is read from there.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if Path::new("src/asm").is_dir() {
        return;
    }
    assert!(
        Path::new("../asm").is_dir(),
        "src/asm leads nowhere: copy dropin/rust with its links followed (cp -rL), or with dropin/asm beside it"
    );
    println!("cargo::rustc-cfg=peachacha_asm_beside");
}
