// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IExternalProtocolHandler: uses another protocol on behalf of the owner of an external order
/// @notice The owner signs the handler and its data. The intent contract calls, and the handler calls
/// back `swapExternal` once.
interface IExternalProtocolHandler {
    /// @notice Executes an external order.
    /// @param user the owner, who signed the order
    /// @param tokenIn the token that the order sells
    /// @param amountIn raw units of `tokenIn`; the maximum of a purchase
    /// @param tokenOut the token that the order buys
    /// @param amountOut the minimum of a sale, raw units of `tokenOut`; the amount of a purchase
    /// @param data the signed bytes, in a form of the handler
    function execute(
        address user,
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut,
        bytes calldata data
    ) external;
}

/// @title IExternalSwap: the function of the intent contract that a running handler calls back
interface IExternalSwap {
    /// @notice Swaps the tokens of the order that calls the handler.
    /// @param fromOwner true to take `amountIn` from the owner; false to take it from the handler,
    /// which has approved it
    /// @return amountOut what the handler received, raw units of `tokenOut`, net of fees
    function swapExternal(bool fromOwner) external returns (uint256 amountOut);
}
