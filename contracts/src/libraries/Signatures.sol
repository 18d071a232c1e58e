// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @title Signatures: has this account signed?
library Signatures {
    /// @notice A key's signature of 65 bytes or of 64 (EIP-2098), or whatever a contract accepts by ERC-1271. The key is tried first:
    /// an account may have both.
    function isFrom(address signer, bytes32 digest, bytes calldata signature) internal view returns (bool) {
        address recovered;
        ECDSA.RecoverError error = ECDSA.RecoverError.InvalidSignatureLength;
        if (signature.length == 65) {
            (recovered, error,) =
                ECDSA.tryRecover(digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        } else if (signature.length == 64) {
            (recovered, error,) = ECDSA.tryRecover(digest, bytes32(signature[0:32]), bytes32(signature[32:64]));
        }
        if (error == ECDSA.RecoverError.NoError && recovered == signer) return true;
        return SignatureChecker.isValidERC1271SignatureNow(signer, digest, signature);
    }
}
