// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {OrderKind, TWAPBuyOrder, TWAPOrder} from "../interfaces/IntentOrder.sol";
import {Fills} from "./Fills.sol";
import {OrderHash} from "./OrderHash.sol";
import {Fill, OrderTerms, locate} from "./OrderTerms.sol";

/// @title Slices: converts TWAP orders into terms, and computes what a slice of them owes
/// @notice Slices are equal parts of the total, rounded down, and the last is all that is left of it. The number of a slice is less than that of
/// slices, of which there is one unit for each.
library Slices {
    bytes32 private constant TWAP_ORDER_TYPEHASH = 0x5e34daadd9f596f8e87f967578f77bb4c7300cab4752439916904d044e85d6b9;
    bytes32 private constant TWAP_BUY_ORDER_TYPEHASH =
        0x46c5b80d6e30aa1ef6ce10eaf2afba9aa53e9f88d6a80fbd49d4dd5ca2f12011;

    /// @notice Returns the terms of a sale.
    function terms(TWAPOrder calldata order) internal view returns (OrderTerms memory converted) {
        converted.orderHash = digest(order);
        (converted.kind, converted.isUnquoted, converted.owner) = (OrderKind.SELL, true, order.owner);
        (converted.srcToken, converted.destToken) = (IERC20(order.srcToken), IERC20(order.destToken));
        (converted.srcAmount, converted.destAmount) = (order.totalSrcAmount, order.destAmountPerSlice * order.numSlices);
        (converted.deadline, converted.nonce) = (order.deadline, order.nonce);
        (converted.partnerAndFee, converted.permit) = (order.partnerAndFee, locate(order.permit));
        converted.payout.payTo(order.beneficiary, order.owner, order.bridge);
    }

    /// @notice Returns the digest that the owner of a sale signs.
    function digest(TWAPOrder calldata order) internal view returns (bytes32) {
        bytes calldata words;
        // The eleven words from the owner to the total.
        assembly ("memory-safe") {
            words.offset := order
            words.length := 352
        }
        bytes32 bridge = OrderHash.hashBridge(order.bridge);
        return OrderHash.digest(
            bytes.concat(TWAP_ORDER_TYPEHASH, words, keccak256(order.permit), keccak256(order.metadata), bridge)
        );
    }

    /// @notice Returns the terms of a purchase.
    function terms(TWAPBuyOrder calldata order) internal view returns (OrderTerms memory converted) {
        converted.orderHash = digest(order);
        (converted.kind, converted.isUnquoted, converted.owner) = (OrderKind.BUY, true, order.owner);
        (converted.srcToken, converted.destToken) = (IERC20(order.srcToken), IERC20(order.destToken));
        (converted.srcAmount, converted.destAmount) = (order.maxSrcAmount, order.totalDestAmount);
        (converted.deadline, converted.nonce) = (order.deadline, order.nonce);
        (converted.partnerAndFee, converted.permit) = (order.partnerAndFee, locate(order.permit));
        converted.payout.payTo(order.beneficiary, order.owner, order.bridge);
    }

    /// @notice Returns the digest that the owner of a purchase signs.
    function digest(TWAPBuyOrder calldata order) internal view returns (bytes32) {
        bytes calldata words;
        // The eleven words from the owner to the maximum.
        assembly ("memory-safe") {
            words.offset := order
            words.length := 352
        }
        bytes32 bridge = OrderHash.hashBridge(order.bridge);
        return OrderHash.digest(
            bytes.concat(TWAP_BUY_ORDER_TYPEHASH, words, keccak256(order.permit), keccak256(order.metadata), bridge)
        );
    }

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
