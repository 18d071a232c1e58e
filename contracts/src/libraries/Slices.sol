// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {TWAPBuyOrder, TWAPOrder} from "../interfaces/IntentOrder.sol";
import {Fill, Fills} from "./Fills.sol";

/// @title Slices: what a slice of an order owes
/// @notice Slices are equal parts of the total, rounded down, and the last is all that is left of it. The number of a slice is less than that of
/// slices, of which there is one unit for each.
library Slices {
    /// @notice Returns what a slice of a sale owes. Each brings the signed minimum of one slice;
    /// the last, which sells the remainder too, brings as much more in proportion, rounded up.
    /// @return sold what the slices before sell
    function slice(TWAPOrder calldata order, uint256 number) internal pure returns (uint256 sold, Fill memory) {
        uint256 amount;
        (sold, amount) = _part(order.totalSrcAmount, order.numSlices, number);
        uint256 each = order.totalSrcAmount / order.numSlices;
        uint256 minimum = amount == each ? order.destAmountPerSlice : _minOfLast(order, amount, each);
        return (sold, Fill(amount, minimum, 0));
    }

    function _minOfLast(TWAPOrder calldata order, uint256 amount, uint256 each) private pure returns (uint256) {
        return Math.mulDiv(order.destAmountPerSlice, amount, each, Math.Rounding.Ceil);
    }

    /// @notice Returns what a slice of a purchase owes. The most that it may cost is its share of
    /// the most, rounded down over all slices so far.
    /// @return bought what the slices before buy
    function slice(TWAPBuyOrder calldata order, uint256 number) internal pure returns (uint256 bought, Fill memory) {
        uint256 amount;
        (bought, amount) = _part(order.totalDestAmount, order.numSlices, number);
        uint256 most = Fills.share(order.maxSrcAmount, order.totalDestAmount, bought, amount, Math.Rounding.Floor);
        return (bought, Fill(most, amount, 0));
    }

    /// @notice The most of the source that a sale can still take.
    /// @param done how many slices are settled: not all of them
    function mostLeft(TWAPOrder calldata order, uint256 done) internal pure returns (uint256) {
        if (done == 0) return order.totalSrcAmount;
        (uint256 sold,) = _part(order.totalSrcAmount, order.numSlices, done);
        return order.totalSrcAmount - sold;
    }

    /// @notice The most of the source that a purchase can still take.
    /// @param done how many slices are settled: not all of them
    function mostLeft(TWAPBuyOrder calldata order, uint256 done) internal pure returns (uint256) {
        if (done == 0) return order.maxSrcAmount;
        (uint256 bought,) = _part(order.totalDestAmount, order.numSlices, done);
        return order.maxSrcAmount - Math.mulDiv(order.maxSrcAmount, bought, order.totalDestAmount);
    }

    function _part(uint256 total, uint256 slices, uint256 number)
        private
        pure
        returns (uint256 before, uint256 amount)
    {
        amount = total / slices;
        before = amount * number;
        if (number + 1 == slices) amount = total - before;
    }
}
