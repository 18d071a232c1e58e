// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The arguments of `unsafeDeposit` before its message, which has the same encoding after
/// this struct.
struct Deposit {
    bytes32 depositor;
    bytes32 recipient;
    bytes32 inputToken;
    bytes32 outputToken;
    uint256 inputAmount;
    uint256 outputAmount;
    uint256 destinationChainId;
    bytes32 exclusiveRelayer;
    uint256 depositNonce;
    uint32 quoteTimestamp;
    uint32 fillDeadline;
    uint32 exclusivityParameter;
}

/// @title ISpokePool: the deposits of Across, version 3
interface ISpokePool {
    /// @notice Takes `inputAmount` from the caller and asks relayers to pay `outputAmount` on
    /// another chain.
    /// @param depositor the account that gets the input back if no relayer pays in time
    /// @param depositNonce identifies the deposit, together with the caller and the depositor
    /// @param quoteTimestamp a time that is not after the block's
    /// @param fillDeadline the last second of the destination's clock in which a relayer may pay
    /// @param message what the recipient, if it is a contract, is called with
    function unsafeDeposit(
        bytes32 depositor,
        bytes32 recipient,
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 destinationChainId,
        bytes32 exclusiveRelayer,
        uint256 depositNonce,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityParameter,
        bytes calldata message
    ) external payable;

    /// @notice Returns the maximum number of seconds between a deposit and its fill deadline.
    function fillDeadlineBuffer() external view returns (uint32);
}
