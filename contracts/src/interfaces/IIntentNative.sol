// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order, TWAPBuyOrder, TWAPOrder} from "./IntentOrder.sol";

/// @title IIntentNative: deposits of native tokens for orders that give them
/// @notice The deposit belongs to the owner, as `IDeltaWrappedNative`, and stays withdrawable while
/// an order is open.
interface IIntentNative {
    /// @notice The deposit is zero.
    error InvalidDepositAmount();
    /// @notice The source of the order is not the native token.
    error InvalidSrcToken();
    /// @notice The caller is not the order's owner.
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

    /// @notice Deposits native tokens, and signs an order in the same transaction.
    /// @param orderHash digest of the order
    function depositNativeAndPreSign(bytes32 orderHash) external payable;

    /// @notice Pays the caller's deposit back.
    /// @param amount raw units
    function withdrawNative(uint256 amount) external;

    /// @notice Cancels an order of the caller and pays back the part of the deposit that it could
    /// still have taken.
    /// @param isFillable true if signed as `FillableOrder`
    /// @param order the signed order
    function cancelAndWithdraw(Order calldata order, bool isFillable) external;

    /// @notice Does the same as `cancelAndWithdraw`, by the name that documents use.
    /// @param order the signed order
    /// @param isFillable true if signed as `FillableOrder`
    function withdrawAndCancel(Order calldata order, bool isFillable) external;

    /// @notice Cancels a sale in slices of the caller and pays back the part of the deposit that it
    /// could still have taken.
    /// @param order the signed order
    function cancelTWAPAndWithdraw(TWAPOrder calldata order) external;

    /// @notice Cancels a purchase in slices of the caller and pays back the part of the deposit
    /// that it could have taken.
    /// @param order the signed order
    function cancelTWAPBuyAndWithdraw(TWAPBuyOrder calldata order) external;

    /// @notice Sets the token that represents deposits, once.
    /// @param wrappedNative the token
    function setWrappedNative(address wrappedNative) external;

    /// @notice Returns the token that represents deposits.
    /// @return zero before it is set
    function getWrappedNative() external view returns (address);

    /// @notice Returns the deposit of a user.
    /// @param user the owner of the deposit
    /// @return raw units
    function balanceOf(address user) external view returns (uint256);
}
