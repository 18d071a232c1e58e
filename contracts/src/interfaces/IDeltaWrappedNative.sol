// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title IDeltaWrappedNative: native tokens that wait for an order, as a token
/// @notice One unit is one of the native token, and an owner can always have it back. The intent contract may take what an order of the
/// owner says, without an approval.
interface IDeltaWrappedNative is IERC20 {
    /// @notice Native tokens without an owner, or for nobody.
    error ZeroAddress();
    /// @notice Only the owner and the intent contract may.
    error Unauthorized();

    /// @notice Turns the native value of the call into the receiver's tokens.
    /// @param receiver whose tokens they become; not zero
    function depositNative(address receiver) external payable;

    /// @notice Turns an owner's tokens back into native ones.
    /// @param amount raw units
    /// @param owner whose tokens they are
    /// @param receiver who is paid; not zero
    function withdrawNative(uint256 amount, address owner, address receiver) external;

    /// @notice What an owner can use for orders.
    /// @param owner whose tokens
    /// @return raw units
    function transferableBalance(address owner) external view returns (uint256);

    /// @notice The intent contract.
    /// @return its address
    function DELTA_ADAPTER() external view returns (address);

    /// @notice The wrapped token that this stands beside.
    /// @return its address
    function UNDERLYING() external view returns (address);
}
