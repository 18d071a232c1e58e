// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IIntentSignatures: what owners say on the chain of their orders
interface IIntentSignatures {
    /// @notice An order was signed on the chain, or that was taken back. Ours: other deployments say nothing.
    event PreSignatureSet(address indexed owner, bytes32 indexed orderHash, bool preSigned);
    event NonceInvalidated(address indexed owner, uint256 nonce);

    /// @notice Signs an order of the caller's on the chain, or takes that back. The order then needs no signature.
    /// @param orderHash digest of the order
    /// @param preSigned whether it counts as signed
    function setPreSignature(bytes32 orderHash, bool preSigned) external;

    /// @notice Whether an owner signed an order on the chain.
    /// @param owner whose order it is
    /// @param orderHash digest of the order
    /// @return whether it counts as signed
    function isPreSigned(address owner, bytes32 orderHash) external view returns (bool);

    /// @notice Makes every order of the caller's with this nonce worthless for ever.
    /// @param nonce any number
    function invalidateNonce(uint256 nonce) external;

    /// @notice Makes every order of the caller's with one of these nonces worthless for ever.
    /// @param nonces any numbers
    function invalidateNonces(uint256[] calldata nonces) external;

    /// @notice Whether a nonce was used by an order or invalidated.
    /// @param owner whose nonce it is
    /// @param nonce any number
    /// @return used whether no order with it can be filled any more
    function isNonceUsed(address owner, uint256 nonce) external view returns (bool used);

    /// @notice Which of these nonces were used by an order or invalidated.
    /// @param owner whose nonces they are
    /// @param nonces any numbers
    /// @return used in their order, whether no order with it can be filled any more
    function areNoncesUsed(address owner, uint256[] calldata nonces) external view returns (bool[] memory used);
}
