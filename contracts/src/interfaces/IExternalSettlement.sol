// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ExternalOrderWithSig} from "./IntentOrder.sol";
import {ISettlementEvents} from "./ISettlement.sol";

/// @title IExternalSettlement: registered agents settle orders that a handler completes. Ours.
/// @notice `settleExternal` checks the order and calls its handler. The handler calls
/// `swapExternal`, which takes the source, runs the executor of the agent, keeps the fees and pays
/// the output to the handler. The handler uses the output for the owner and returns. This contract
/// enforces the amounts of the swap; the use of the output is between the handler and the owner,
/// who signed the handler and its data.
///
/// In `OrderSettled`, `beneficiary` is the owner, and `returnAmount` is what arrived at the
/// handler.
interface IExternalSettlement is ISettlementEvents {
    /// @notice The handler has no code, or is a contract that must not be called: this one, a
    /// module, a token of the order or of deposits, Permit2, or the executor of the agent.
    error InvalidHandler(address handler);
    /// @notice The caller is not the handler of the running settlement.
    error UnauthorizedHandler(address caller);
    /// @notice The handler has swapped already.
    error ExternalSwapRepeated();
    /// @notice The handler returned without a swap.
    error ExternalSwapMissing();
    /// @notice This contract has more or less of a token than before the settlement plus its fees.
    error UnexpectedBalance(address token, uint256 expected, uint256 actual);

    /// @notice Settles an order whose handler completes it.
    /// @param orderWithSig a sale or a purchase of two ERC-20 tokens, with its signature
    /// @param fillIn of a sale its source amount, of a purchase the maximum that is spent before
    /// fees, raw units
    /// @param fillOut of a sale the minimum that the executor brings before fees, raw units; more
    /// is shared and paid, too. Of a purchase its destination amount
    /// @param executorData the data for the executor
    /// @param executor the contract that gets the source and brings the destination
    /// @return amount of a sale what the executor brought, of a purchase what it spent; raw units
    /// before fees
    function settleExternal(
        ExternalOrderWithSig calldata orderWithSig,
        uint256 fillIn,
        uint256 fillOut,
        bytes calldata executorData,
        address executor
    ) external returns (uint256 amount);

    /// @notice Swaps for the handler of the running settlement, which calls this exactly once.
    /// Unspent source goes back to the account that gave it.
    /// @param fromOwner true to take the source from the owner, by allowance or permit; false to
    /// take it from the handler, by its allowance to this contract: of a sale exactly `amountIn`,
    /// of a purchase at most that
    /// @return amountOut the amount that arrived at the handler, raw units: at least the signed
    /// destination amount
    function swapExternal(bool fromOwner) external returns (uint256 amountOut);
}
