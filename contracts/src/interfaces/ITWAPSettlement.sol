// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TWAPBuyOrderWithSig, TWAPOrderWithSig} from "./IntentOrder.sol";
import {ISettlementEvents} from "./ISettlement.sol";

/// @notice The progress of an order in slices. The amount sold or bought follows from it and from
/// the signed terms.
/// @param slicesDone the number of settled slices, which is the number of the next one
/// @param lastExecutedAt the time of the block in which the last of them was settled
struct TWAPState {
    uint32 slicesDone;
    uint64 lastExecutedAt;
}

/// @title ITWAPSettlement: registered agents settle orders slice by slice
/// @notice Slices are numbered from 0. The call contains the slice, so that of two settlements of
/// one only one succeeds. A late slice delays those after it: two are never closer together than
/// the interval, by the time of their blocks, and none comes after the deadline. The nonce is
/// checked with each slice and used by the last one, so invalidating it cancels the rest of the
/// order.
///
/// Each slice emits the event of a part of an order: `OrderPartiallyFilled`, the last one
/// `OrderSettled`. There `srcAmount` of a sale and `destAmount` of a purchase are those of all
/// slices, and `destAmount` of a sale is `destAmountPerSlice` times their number;
/// `totalFilledAmount` is the amount sold or bought up to this slice.
///
/// The last slice of a sale takes the remainder of the total. Its minimum is `destAmountPerSlice`
/// increased in proportion to what it sells, rounded up.
///
/// The order has no expected amount, so a slice has no surplus: what is better than the minimum of
/// a sale, or the maximum of a purchase, belongs to the owner. A partner's fee is based on all that
/// a slice brought or spent.
interface ITWAPSettlement is ISettlementEvents {
    /// @notice Settles a slice of a sale through an executor.
    /// @param orderWithSig a sale in slices, with its signature
    /// @param slice the number of the next slice, from 0
    /// @param executorData the data for the executor
    /// @param executor the contract that gets the source and brings the destination
    function swapSettleTWAP(
        TWAPOrderWithSig calldata orderWithSig,
        uint256 slice,
        bytes calldata executorData,
        address executor
    ) external;

    /// @notice Settles a slice of a purchase through an executor, which gets the maximum that may
    /// be spent for it.
    /// @param orderWithSig a purchase in slices, with its signature
    /// @param slice the number of the next slice, from 0
    /// @param executorData the data for the executor
    /// @param executor the contract that gets the source and brings the destination
    function buySettleTWAP(
        TWAPBuyOrderWithSig calldata orderWithSig,
        uint256 slice,
        bytes calldata executorData,
        address executor
    ) external;

    /// @notice Settles a slice of a sale with the agent's own funds.
    /// @param orderWithSig a sale in slices, with its signature
    /// @param slice the number of the next slice, from 0
    /// @param amount the amount that the agent gives, fees included
    function directSettleTWAP(TWAPOrderWithSig calldata orderWithSig, uint256 slice, uint256 amount) external payable;

    /// @notice Settles a slice of a purchase with the agent's own funds.
    /// @param orderWithSig a purchase in slices, with its signature
    /// @param slice the number of the next slice, from 0
    /// @param amount the amount that the agent takes, fees excluded
    function directSettleTWAPBuy(TWAPBuyOrderWithSig calldata orderWithSig, uint256 slice, uint256 amount)
        external
        payable;

    /// @notice Returns the progress of orders: zeros for an order without a settled slice.
    /// Cancelling does not change it.
    /// @param orderHashes digests of the orders
    /// @return states one per order
    function twapStates(bytes32[] calldata orderHashes) external view returns (TWAPState[] memory states);
}
