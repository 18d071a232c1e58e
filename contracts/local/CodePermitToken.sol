// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {PermitToken} from "./PermitToken.sol";

/// @title CodePermitToken: asks an owner with code whether it signed (ERC-1271), like USDC since
/// version 2.2
/// @notice An account that delegates to code (EIP-7702) has code: a signature of its key is valid
/// only if that code accepts it.
contract CodePermitToken is PermitToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_, string memory version_)
        PermitToken(name_, symbol_, decimals_, minter_, version_)
    {}

    function _assertSigned(address owner, bytes32 digest, uint8 v, bytes32 r, bytes32 s) internal view override {
        if (owner.code.length == 0) return super._assertSigned(owner, digest, v, r, s);
        if (!SignatureChecker.isValidERC1271SignatureNow(owner, digest, abi.encodePacked(r, s, v))) {
            revert InvalidSigner(address(0), owner);
        }
    }
}
