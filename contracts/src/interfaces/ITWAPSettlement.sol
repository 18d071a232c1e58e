// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TWAPBuyOrderWithSig, TWAPOrderWithSig} from "./IntentOrder.sol";
import {ISettlementEvents} from "./ISettlement.sol";

/// @notice How far an order in slices is. What was sold or bought follows from it and from what was signed.
/// @param slicesDone how many slices are settled, which is the number of the next one
/// @param lastExecutedAt time of the block in which the last of them was settled
struct TWAPState {
    uint32 slicesDone;
    uint64 lastExecutedAt;
}

/// @title ITWAPSettlement: registered agents settle orders slice by slice
/// @notice Slices are numbered from 0. The call names the slice, so that of two settlements of one only one succeeds. A slice that comes late
/// moves those after it: two are never closer together than the interval, by the time of their blocks, and none comes after the
/// deadline. The nonce is checked with each slice and used by the last one, so to invalidate it ends what is left of the order.
///
/// Each slice emits what a part of an order does: `OrderPartiallyFilled`, the last one
/// `OrderSettled`. There `srcAmount` of a sale and `destAmount` of a purchase are those of all
/// slices, and `destAmount` of a sale is `destAmountPerSlice` for each of them; `totalFilledAmount`
/// is what was sold or bought with this slice and those before it.
///
/// The last slice of a sale takes the remainder of the total. It owes as much more than
/// `destAmountPerSlice` as it sells more, rounded up.
///
/// The order says no expected amount, so nothing of a slice is surplus: what is better than the
/// minimum of a sale, or the maximum of a purchase, is the owner's. A partner's fee is counted on
/// all that a slice brought or spent.
interface ITWAPSettlement is ISettlementEvents {
    /// @notice Settles a slice of a sale through an executor.
    /// @param orderWithSig a sale in slices, with its signature
    /// @param slice number of the slice, from 0: the next one
    /// @param executorData what the executor is called with
    /// @param executor who gets the source and brings the destination
    function swapSettleTWAP(
        TWAPOrderWithSig calldata orderWithSig,
        uint256 slice,
        bytes calldata executorData,
        address executor
    ) external;

    /// @notice Settles a slice of a purchase through an executor, which gets the most that may be spent for it.
    /// @param orderWithSig a purchase in slices, with its signature
    /// @param slice number of the slice, from 0: the next one
    /// @param executorData what the executor is called with
    /// @param executor who gets the source and brings the destination
    function buySettleTWAP(
        TWAPBuyOrderWithSig calldata orderWithSig,
        uint256 slice,
        bytes calldata executorData,
        address executor
    ) external;

    /// @notice Settles a slice of a sale out of the agent's pocket.
    /// @param orderWithSig a sale in slices, with its signature
    /// @param slice number of the slice, from 0: the next one
    /// @param amount what the agent gives, fees included
    function directSettleTWAP(TWAPOrderWithSig calldata orderWithSig, uint256 slice, uint256 amount) external payable;

    /// @notice Settles a slice of a purchase out of the agent's pocket.
    /// @param orderWithSig a purchase in slices, with its signature
    /// @param slice number of the slice, from 0: the next one
    /// @param amount what the agent takes; fees come on top
    function directSettleTWAPBuy(TWAPBuyOrderWithSig calldata orderWithSig, uint256 slice, uint256 amount)
        external
        payable;

    /// @notice How far orders are. Of an order that was never touched, zeros; a cancelled one stays where it was.
    /// @param orderHashes digests of the orders
    /// @return states one for each
    function twapStates(bytes32[] calldata orderHashes) external view returns (TWAPState[] memory states);
}
