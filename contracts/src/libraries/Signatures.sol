// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Signatures: checks whether an account signed a digest
library Signatures {
    /// @notice Maximum gas for a contract's signature check: enough for several owners, or for a
    /// passkey's curve in Solidity. It limits what an order of a malicious maker costs a batch.
    uint256 internal constant CONTRACT_SIGNATURE_GAS = 400_000;

    /// @notice True for a key's signature of 65 bytes or of 64 (EIP-2098), or one that a contract
    /// accepts by ERC-1271. The key is tried first, because an account may have both.
    function isFrom(address signer, bytes32 digest, bytes calldata signature) internal view returns (bool) {
        address recovered;
        ECDSA.RecoverError error = ECDSA.RecoverError.InvalidSignatureLength;
        if (signature.length == 65) {
            (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
            (recovered, error,) = ECDSA.tryRecover(digest, uint8(signature[64]), r, s);
        } else if (signature.length == 64) {
            (bytes32 r, bytes32 vs) = abi.decode(signature, (bytes32, bytes32));
            (recovered, error,) = ECDSA.tryRecover(digest, r, vs);
        }
        if (error == ECDSA.RecoverError.NoError && recovered == signer) return true;
        return _isFromContract(signer, digest, signature);
    }

    /// @dev Copies one word of the answer, whatever its length. If less gas is left than the limit,
    /// the contract gets 63/64 of it (EIP-150), and a slow honest check may fail: then nothing is
    /// stored, and more gas helps.
    function _isFromContract(address signer, bytes32 digest, bytes calldata signature)
        private
        view
        returns (bool agreed)
    {
        bytes memory question = abi.encodeCall(IERC1271.isValidSignature, (digest, signature));
        bytes32 expected = bytes32(IERC1271.isValidSignature.selector);
        assembly ("memory-safe") {
            let done := staticcall(CONTRACT_SIGNATURE_GAS, signer, add(question, 32), mload(question), 0, 32)
            agreed := and(and(done, gt(returndatasize(), 31)), eq(mload(0), expected))
        }
    }
}
