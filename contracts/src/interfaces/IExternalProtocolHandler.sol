// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IExternalProtocolHandler: a contract that completes external orders in another protocol
/// @notice Published. The intent contract calls it with an order of `user`, who signed the handler
/// and `data`. The handler then calls `swapExternal` of the intent contract itself, exactly once,
/// receives the output, and uses it for `user`. It refuses every other caller, because a caller
/// could name any user.
interface IExternalProtocolHandler {
    /// @notice Completes an order.
    /// @param user the owner of the order
    /// @param tokenIn the source token
    /// @param amountIn of a sale the source amount, of a purchase the maximum that is spent,
    /// including fees
    /// @param tokenOut the destination token
    /// @param amountOut of a sale the minimum that the handler gets, of a purchase what it gets;
    /// both after fees
    /// @param data the data that the owner signed for the handler
    function execute(
        address user,
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut,
        bytes calldata data
    ) external;
}
