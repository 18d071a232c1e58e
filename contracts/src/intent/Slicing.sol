// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {OrderKind, TWAPBuyOrder, TWAPBuyOrderWithSig, TWAPOrder, TWAPOrderWithSig} from "../interfaces/IntentOrder.sol";
import {TWAPState} from "../interfaces/ITWAPSettlement.sol";
import {OrderFrames} from "../libraries/OrderFrames.sol";
import {OrderHash} from "../libraries/OrderHash.sol";
import {Slices} from "../libraries/Slices.sol";
import {NonceStorage, TWAPStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";

/// @title Slicing: opens the next slice of an order in slices
/// @notice What makes a slice the next one, and due, is written down before a token moves, as a nonce is.
abstract contract Slicing is Settlement {
    using OrderFrames for TWAPOrder;
    using OrderFrames for TWAPBuyOrder;
    using Slices for TWAPOrder;
    using Slices for TWAPBuyOrder;

    uint256 private constant MIN_INTERVAL = 60 seconds;
    uint256 private constant MIN_SLICES = 2;

    /// @dev Checks a sale and begins a slice of it.
    function _openSlice(TWAPOrderWithSig calldata signed, uint256 slice) internal returns (Opened memory opened) {
        TWAPOrder calldata order = signed.order;
        _checkNonce(order.owner, order.nonce);
        _checkSlices(order.totalSrcAmount, order.numSlices, order.interval);
        (opened.kind, opened.isSlice, opened.srcAmount) = (OrderKind.SELL, true, order.totalSrcAmount);
        opened.destAmount = order.destAmountPerSlice * order.numSlices;
        (opened.deadline, opened.partnerAndFee) = (order.deadline, order.partnerAndFee);
        _check(order.frame(), signed.signature, OrderHash.TWAP_ORDER_TYPEHASH, opened);
        _begin(opened.orderHash, slice, order.interval);
        (opened.filledBefore, opened.fill) = order.slice(slice);
        opened.filled = opened.filledBefore + opened.fill.srcAmount;
        _end(opened, order.owner, order.nonce);
    }

    /// @dev Checks a purchase and begins a slice of it.
    function _openSlice(TWAPBuyOrderWithSig calldata signed, uint256 slice) internal returns (Opened memory opened) {
        TWAPBuyOrder calldata order = signed.order;
        _checkNonce(order.owner, order.nonce);
        _checkSlices(order.totalDestAmount, order.numSlices, order.interval);
        (opened.kind, opened.isSlice, opened.srcAmount) = (OrderKind.BUY, true, order.maxSrcAmount);
        opened.destAmount = order.totalDestAmount;
        (opened.deadline, opened.partnerAndFee) = (order.deadline, order.partnerAndFee);
        _check(order.frame(), signed.signature, OrderHash.TWAP_BUY_ORDER_TYPEHASH, opened);
        _begin(opened.orderHash, slice, order.interval);
        (opened.filledBefore, opened.fill) = order.slice(slice);
        opened.filled = opened.filledBefore + opened.fill.destAmount;
        _end(opened, order.owner, order.nonce);
    }

    /// @dev A slice is something, and slices are some, at some distance.
    function _checkSlices(uint256 total, uint256 slices, uint256 interval) private pure {
        if (slices < MIN_SLICES || interval < MIN_INTERVAL || total < slices) revert InvalidOrder();
    }

    function _begin(bytes32 orderHash, uint256 slice, uint256 interval) private {
        TWAPState storage state = TWAPStorage.layout().states[orderHash];
        uint256 next = state.slicesDone;
        if (slice != next) revert InvalidSlice(next);
        if (next != 0 && block.timestamp < state.lastExecutedAt + interval) {
            revert SliceNotDue(state.lastExecutedAt + interval);
        }
        // Less than the number of slices before, so never more than 32 bits.
        (state.slicesDone, state.lastExecutedAt) = (uint32(slice + 1), uint64(block.timestamp));
    }

    /// @dev The nonce goes with the last slice.
    function _end(Opened memory opened, address owner, uint256 nonce) private {
        uint256 all = opened.kind == OrderKind.SELL ? opened.srcAmount : opened.destAmount;
        opened.isDone = opened.filled == all;
        if (opened.isDone) NonceStorage.use(owner, nonce);
    }
}
