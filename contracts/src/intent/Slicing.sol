// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TWAPBuyOrder, TWAPBuyOrderWithSig, TWAPOrder, TWAPOrderWithSig} from "../interfaces/IntentOrder.sol";
import {TWAPState} from "../interfaces/ITWAPSettlement.sol";
import {OrderTerms} from "../libraries/OrderTerms.sol";
import {Slices} from "../libraries/Slices.sol";
import {TWAPStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";

/// @title Slicing: opens the next slice of an order in slices
/// @notice The number and time of a slice are written before a token moves, as a nonce is.
abstract contract Slicing is Settlement {
    using Slices for TWAPOrder;
    using Slices for TWAPBuyOrder;

    uint256 private constant MIN_INTERVAL = 60 seconds;
    uint256 private constant MIN_SLICES = 2;

    /// @dev Checks a sale and begins a slice of it.
    function _openSlice(TWAPOrderWithSig calldata signed, uint256 slice) internal returns (OrderTerms memory order) {
        TWAPOrder calldata sale = signed.order;
        _checkSlices(sale.owner, sale.nonce, sale.totalSrcAmount, sale.numSlices, sale.interval);
        order = sale.terms();
        order.payout.part = slice;
        _check(order, signed.signature);
        _checkNoOverride(order, signed.bridgeOverride, signed.cosignature);
        _begin(order.orderHash, slice, sale.interval);
        (order.filledBefore, order.fill) = sale.slice(slice);
        order.filled = order.filledBefore + order.fill.srcAmount;
        _finishPart(order);
    }

    /// @dev Checks a purchase and begins a slice of it.
    function _openSlice(TWAPBuyOrderWithSig calldata signed, uint256 slice) internal returns (OrderTerms memory order) {
        TWAPBuyOrder calldata purchase = signed.order;
        _checkSlices(purchase.owner, purchase.nonce, purchase.totalDestAmount, purchase.numSlices, purchase.interval);
        order = purchase.terms();
        order.payout.part = slice;
        _check(order, signed.signature);
        _checkNoOverride(order, signed.bridgeOverride, signed.cosignature);
        _begin(order.orderHash, slice, purchase.interval);
        (order.filledBefore, order.fill) = purchase.slice(slice);
        order.filled = order.filledBefore + order.fill.destAmount;
        _finishPart(order);
    }

    /// @dev Checks the nonce, and the fields that only orders in slices have.
    function _checkSlices(address owner, uint256 nonce, uint256 total, uint256 slices, uint256 interval) private view {
        _checkNonce(owner, nonce);
        if (slices < MIN_SLICES || interval < MIN_INTERVAL || total < slices) revert InvalidOrder();
    }

    /// @dev Checks that the slice is the next one and due, and records it.
    function _begin(bytes32 orderHash, uint256 slice, uint256 interval) private {
        TWAPState storage state = TWAPStorage.layout().states[orderHash];
        uint256 next = state.slicesDone;
        if (slice != next) revert InvalidSlice(next);
        if (next != 0 && block.timestamp < state.lastExecutedAt + interval) {
            revert SliceNotDue(state.lastExecutedAt + interval);
        }
        // The previous number was less than that of slices, so this fits in 32 bits.
        (state.slicesDone, state.lastExecutedAt) = (uint32(slice + 1), uint64(block.timestamp));
    }
}
