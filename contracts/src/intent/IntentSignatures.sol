// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentSignatures} from "../interfaces/IIntentSignatures.sol";
import {IntentModule} from "./IntentModule.sol";
import {NonceStorage, PreSignatureStorage} from "./IntentStorage.sol";

/// @title IntentSignatures: nonces and pre-signatures that owners set on the chain
/// @notice Moves no tokens, so an owner may call it at any time, even inside a settlement, which
/// has checked its orders before.
contract IntentSignatures is IntentModule, IIntentSignatures {
    constructor(address registry) IntentModule("IntentSignatures", registry) {}

    /// @inheritdoc IIntentSignatures
    function setPreSignature(bytes32 orderHash, bool preSigned) external {
        PreSignatureStorage.set(msg.sender, orderHash, preSigned);
    }

    /// @inheritdoc IIntentSignatures
    function isPreSigned(address owner, bytes32 orderHash) external view returns (bool) {
        return PreSignatureStorage.layout().preSigned[owner][orderHash];
    }

    /// @inheritdoc IIntentSignatures
    function invalidateNonce(uint256 nonce) external {
        NonceStorage.invalidate(msg.sender, nonce);
    }

    /// @inheritdoc IIntentSignatures
    function invalidateNonces(uint256[] calldata nonces) external {
        for (uint256 i; i < nonces.length; ++i) {
            NonceStorage.invalidate(msg.sender, nonces[i]);
        }
    }

    /// @inheritdoc IIntentSignatures
    function isNonceUsed(address owner, uint256 nonce) external view returns (bool used) {
        return NonceStorage.isUsed(owner, nonce);
    }

    /// @inheritdoc IIntentSignatures
    function areNoncesUsed(address owner, uint256[] calldata nonces) external view returns (bool[] memory used) {
        used = new bool[](nonces.length);
        for (uint256 i; i < nonces.length; ++i) {
            used[i] = NonceStorage.isUsed(owner, nonces[i]);
        }
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(
            abi.encodePacked(
                this.setPreSignature.selector,
                this.isPreSigned.selector,
                this.invalidateNonce.selector,
                this.invalidateNonces.selector,
                this.isNonceUsed.selector,
                this.areNoncesUsed.selector
            )
        );
    }
}
