// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IIntentSignatures: nonces and pre-signatures that owners set on the chain
interface IIntentSignatures {
    /// @notice An order was signed on the chain, or its signature was revoked. Ours: other
    /// deployments emit nothing.
    event PreSignatureSet(address indexed owner, bytes32 indexed orderHash, bool preSigned);
    event NonceInvalidated(address indexed owner, uint256 nonce);

    /// @notice Signs an order of the caller on the chain, or revokes that. The order then needs no
    /// signature.
    /// @param orderHash digest of the order
    /// @param preSigned true if it counts as signed
    function setPreSignature(bytes32 orderHash, bool preSigned) external;

    /// @notice Returns true if an owner signed an order on the chain.
    /// @param owner the owner of the order
    /// @param orderHash digest of the order
    /// @return true if it counts as signed
    function isPreSigned(address owner, bytes32 orderHash) external view returns (bool);

    /// @notice Invalidates every order of the caller with this nonce, permanently.
    /// @param nonce any number
    function invalidateNonce(uint256 nonce) external;

    /// @notice Invalidates every order of the caller with one of these nonces, permanently.
    /// @param nonces any numbers
    function invalidateNonces(uint256[] calldata nonces) external;

    /// @notice Returns true if a nonce was used by an order or invalidated.
    /// @param owner the owner of the nonce
    /// @param nonce any number
    /// @return used true if no order with it can be filled any more
    function isNonceUsed(address owner, uint256 nonce) external view returns (bool used);

    /// @notice Returns for each nonce whether it was used by an order or invalidated.
    /// @param owner the owner of the nonces
    /// @param nonces any numbers
    /// @return used in the same order, true if no order with it can be filled any more
    function areNoncesUsed(address owner, uint256[] calldata nonces) external view returns (bool[] memory used);
}
