// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order, TWAPBuyOrder, TWAPOrder} from "./IntentOrder.sol";

/// @title IIntentNative: deposits of native tokens for orders that give them
/// @notice The deposit is the owner's, as `IDeltaWrappedNative`, and stays withdrawable while an order waits.
interface IIntentNative {
    /// @notice Nothing to deposit.
    error InvalidDepositAmount();
    /// @notice The order does not give the native token.
    error InvalidSrcToken();
    /// @notice Only the order's owner may.
    error Unauthorized();
    /// @notice The order was filled or cancelled before.
    error NonceAlreadyUsed();

    event DepositNative(address indexed user, uint256 amount);
    event DepositNativeAndPreSign(address indexed user, uint256 amount, bytes32 indexed orderHash);
    event WithdrawNative(address indexed user, uint256 amount);
    event OrderCancelled(address indexed owner, bytes32 indexed orderHash, uint256 amount);
    event WrappedNativeSet(address indexed wrappedNative);

    /// @notice Deposits native tokens for the caller's orders.
    function depositNative() external payable;

    /// @notice Deposits, and signs an order in the same transaction.
    /// @param orderHash digest of the order
    function depositNativeAndPreSign(bytes32 orderHash) external payable;

    /// @notice Pays the caller's deposit back.
    /// @param amount raw units
    function withdrawNative(uint256 amount) external;

    /// @notice Ends an order of the caller's and pays back what it could still have taken of the deposit.
    /// @param isFillable signed as `FillableOrder`
    /// @param order as it was signed
    function cancelAndWithdraw(Order calldata order, bool isFillable) external;

    /// @notice The same, by the name that documents use.
    /// @param order as it was signed
    /// @param isFillable signed as `FillableOrder`
    function withdrawAndCancel(Order calldata order, bool isFillable) external;

    /// @notice Ends a sale in slices of the caller's and pays back what it could still have taken of the deposit.
    /// @param order as it was signed
    function cancelTWAPAndWithdraw(TWAPOrder calldata order) external;

    /// @notice Ends a purchase in slices of the caller's and pays back what it could still have taken of the deposit.
    /// @param order as it was signed
    function cancelTWAPBuyAndWithdraw(TWAPBuyOrder calldata order) external;

    /// @notice Names the token that deposits become, once.
    /// @param wrappedNative the token
    function setWrappedNative(address wrappedNative) external;

    /// @notice The token that deposits become.
    /// @return zero before it was named
    function getWrappedNative() external view returns (address);

    /// @notice What a user has deposited.
    /// @param user whose deposit
    /// @return raw units
    function balanceOf(address user) external view returns (uint256);
}
