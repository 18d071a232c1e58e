// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProductiveOrderWithSig} from "./IntentOrder.sol";
import {ISettlementEvents} from "./ISettlement.sol";

/// @title IProductiveSettlement: registered agents settle sales whose source is in a vault. Ours.
/// @notice The source is what the position pays at the settlement, after the fee on yield. What it
/// pays above `srcAmount` is sold at the signed price: minimum and expected amount grow in
/// proportion, rounded up. A smaller payment does not lower the minimum: the beneficiary gets
/// `destAmount`, or it reverts.
///
/// A deposit may have got fewer shares than expected when the order was signed, because their price
/// rises every second. So the position may be short of 1 basis point of what the order sells, and
/// is then sold completely; with less it reverts.
///
/// In `OrderSettled`, `srcAmount` is what the position paid and `destAmount` the minimum for that.
interface IProductiveSettlement is ISettlementEvents {
    /// @notice The position is smaller than what the order sells.
    error InsufficientPosition(uint256 held, uint256 needed);

    /// @notice Settles a sale through an executor.
    /// @param orderWithSig the order with its signature
    /// @param fillOut the minimum that the executor brings before fees, raw units; more is shared
    /// and paid, too
    /// @param executorData the data for the executor
    /// @param executor the contract that gets the source and brings the destination
    /// @param bridgeData data for the bridge of the order; ignored for an order that stays on its
    /// chain
    function swapSettleProductive(
        ProductiveOrderWithSig calldata orderWithSig,
        uint256 fillOut,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external;

    /// @notice Settles a sale with the agent's own funds.
    /// @param orderWithSig the order with its signature
    /// @param amount the amount that the agent gives; fees are deducted from it
    function directSettleProductive(ProductiveOrderWithSig calldata orderWithSig, uint256 amount) external payable;
}
