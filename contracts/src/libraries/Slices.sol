// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {OrderKind, TWAPBuyOrder, TWAPOrder} from "../interfaces/IntentOrder.sol";
import {Fills} from "./Fills.sol";
import {OrderHash} from "./OrderHash.sol";
import {Fill, OrderTerms, locate} from "./OrderTerms.sol";

/// @title Slices: converts TWAP orders into terms, and computes what a slice of them owes
/// @notice Slices are equal parts of the total, rounded down; the last also takes the remainder.
/// The total is at least one unit per slice, and the number of a slice is less than the number of
/// slices.
library Slices {
    bytes32 private constant TWAP_ORDER_TYPEHASH = 0x5e34daadd9f596f8e87f967578f77bb4c7300cab4752439916904d044e85d6b9;
    bytes32 private constant TWAP_BUY_ORDER_TYPEHASH =
        0x46c5b80d6e30aa1ef6ce10eaf2afba9aa53e9f88d6a80fbd49d4dd5ca2f12011;

    /// @notice Returns the terms of a sale.
    function terms(TWAPOrder calldata order) internal view returns (OrderTerms memory result) {
        result.orderHash = digest(order);
        (result.kind, result.isUnquoted, result.owner) = (OrderKind.SELL, true, order.owner);
        (result.srcToken, result.destToken) = (IERC20(order.srcToken), IERC20(order.destToken));
        (result.srcAmount, result.destAmount) = (order.totalSrcAmount, order.destAmountPerSlice * order.numSlices);
        (result.deadline, result.nonce) = (order.deadline, order.nonce);
        (result.partnerAndFee, result.permit) = (order.partnerAndFee, locate(order.permit));
        result.payout.payTo(order.beneficiary, order.owner, order.bridge);
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
    function terms(TWAPBuyOrder calldata order) internal view returns (OrderTerms memory result) {
        result.orderHash = digest(order);
        (result.kind, result.isUnquoted, result.owner) = (OrderKind.BUY, true, order.owner);
        (result.srcToken, result.destToken) = (IERC20(order.srcToken), IERC20(order.destToken));
        (result.srcAmount, result.destAmount) = (order.maxSrcAmount, order.totalDestAmount);
        (result.deadline, result.nonce) = (order.deadline, order.nonce);
        (result.partnerAndFee, result.permit) = (order.partnerAndFee, locate(order.permit));
        result.payout.payTo(order.beneficiary, order.owner, order.bridge);
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
    /// the last, which also sells the remainder, brings more in proportion, rounded up.
    /// @return sold the amount that the previous slices sell
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

    /// @notice Returns what a slice of a purchase owes. Its maximum cost is its share of the total
    /// maximum, rounded down over all slices so far.
    /// @return bought the amount that the previous slices buy
    function slice(TWAPBuyOrder calldata order, uint256 number) internal pure returns (uint256 bought, Fill memory) {
        uint256 amount;
        (bought, amount) = _part(order.totalDestAmount, order.numSlices, number);
        uint256 most = Fills.share(order.maxSrcAmount, order.totalDestAmount, bought, amount, Math.Rounding.Floor);
        return (bought, Fill(most, amount, 0));
    }

    /// @notice Returns the maximum source that a sale can still take.
    /// @param done the number of settled slices, less than all
    function mostLeft(TWAPOrder calldata order, uint256 done) internal pure returns (uint256) {
        if (done == 0) return order.totalSrcAmount;
        (uint256 sold,) = _part(order.totalSrcAmount, order.numSlices, done);
        return order.totalSrcAmount - sold;
    }

    /// @notice Returns the maximum source that a purchase can still take.
    /// @param done the number of settled slices, less than all
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
