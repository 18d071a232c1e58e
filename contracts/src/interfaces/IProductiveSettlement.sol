// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProductiveOrderWithSig} from "./IntentOrder.sol";
import {ISettlementEvents} from "./ISettlement.sol";

/// @title IProductiveSettlement: registered agents settle sales whose source is in a vault. Ours.
/// @notice The source is what the position pays at the settlement, after the fee on yield. What it pays above
/// `srcAmount` is sold at the signed price: minimum and expected amount grow in proportion, rounded up. What it pays
/// less lowers nothing: the beneficiary gets `destAmount`, or it reverts.
///
/// A deposit may have got fewer shares than were foreseen when the order was signed, because shares grow dearer by the
/// second. So the position may be short of 1 basis point of what the order sells, and is sold whole then; with less it
/// reverts.
///
/// In `OrderSettled`, `srcAmount` is what the position paid and `destAmount` the minimum for that.
interface IProductiveSettlement is ISettlementEvents {
    /// @notice The position has not what the order sells.
    error InsufficientPosition(uint256 held, uint256 needed);

    /// @notice Settles a sale through an executor.
    /// @param orderWithSig with its signature
    /// @param fillOut what the executor brings at least, before fees, raw units; what it brings above that is shared
    /// and paid, too
    /// @param executorData what the executor is called with
    /// @param executor who gets the source and brings the destination
    /// @param bridgeData for the bridge of the order; not read for an order that stays on its chain
    function swapSettleProductive(
        ProductiveOrderWithSig calldata orderWithSig,
        uint256 fillOut,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external;

    /// @notice Settles a sale out of the agent's pocket.
    /// @param orderWithSig with its signature
    /// @param amount what the agent gives; fees come out of it
    function directSettleProductive(ProductiveOrderWithSig calldata orderWithSig, uint256 amount) external payable;
}
