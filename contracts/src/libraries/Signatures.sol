// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Signatures: has this account signed?
library Signatures {
    /// @notice Gas that a contract may use to judge a signature: enough for several owners, or for a passkey's curve computed in
    /// Solidity. An order whose maker burns it costs a batch this much and no more.
    uint256 internal constant CONTRACT_SIGNATURE_GAS = 400_000;

    /// @notice A key's signature of 65 bytes or of 64 (EIP-2098), or whatever a contract accepts by ERC-1271. The key is tried first:
    /// an account may have both.
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

    /// @dev Copies one word of the answer, however long it is. Where less gas is left than the limit, the contract gets 63/64 of it
    /// (EIP-150), and a slow honest one may look like a refusal: then nothing is stored, and the same fill succeeds with more gas.
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
