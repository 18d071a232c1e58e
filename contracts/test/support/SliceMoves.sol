// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {
    Order,
    TWAPBuyOrder,
    TWAPBuyOrderWithSig,
    TWAPOrder,
    TWAPOrderWithSig
} from "../../src/interfaces/IntentOrder.sol";
import {IntentMoves, Told} from "./IntentMoves.sol";

/// Orders of the trader in slices, their settlements as calls, and the events of these.
abstract contract SliceMoves is IntentMoves {
    uint64 internal constant INTERVAL = 5 minutes;

    /// Returns a sale of a total in slices, each for at least a minimum.
    function slicedSale(IERC20 src, IERC20 dest, uint256 total, uint32 slices, uint256 least)
        internal
        view
        returns (TWAPOrder memory order)
    {
        order.owner = trader;
        (order.srcToken, order.destToken) = (address(src), address(dest));
        (order.totalSrcAmount, order.numSlices, order.destAmountPerSlice) = (total, slices, least);
        (order.deadline, order.interval) = (uint64(block.timestamp + 1 days), INTERVAL);
    }

    /// Returns a purchase of a total in slices, for at most a maximum.
    function slicedPurchase(IERC20 src, IERC20 dest, uint256 most, uint32 slices, uint256 total)
        internal
        view
        returns (TWAPBuyOrder memory order)
    {
        order.owner = trader;
        (order.srcToken, order.destToken) = (address(src), address(dest));
        (order.maxSrcAmount, order.numSlices, order.totalDestAmount) = (most, slices, total);
        (order.deadline, order.interval) = (uint64(block.timestamp + 1 days), INTERVAL);
    }

    function signed(TWAPOrder memory order) internal view returns (TWAPOrderWithSig memory) {
        return sign(order, TRADER_KEY, address(intent));
    }

    function signed(TWAPBuyOrder memory order) internal view returns (TWAPBuyOrderWithSig memory) {
        return sign(order, TRADER_KEY, address(intent));
    }

    function hashOf(TWAPOrder memory order) internal view returns (bytes32) {
        return hashSlices(order, address(intent), block.chainid);
    }

    function hashOf(TWAPBuyOrder memory order) internal view returns (bytes32) {
        return hashSlices(order, address(intent), block.chainid);
    }

    // Calls of the agent: through the paying executor, or directly

    function swapSlice(TWAPOrderWithSig memory order, uint256 slice) internal view returns (bytes memory) {
        return abi.encodeCall(intent.swapSettleTWAP, (order, slice, "", address(paying)));
    }

    function buySlice(TWAPBuyOrderWithSig memory order, uint256 slice) internal view returns (bytes memory) {
        return abi.encodeCall(intent.buySettleTWAP, (order, slice, "", address(paying)));
    }

    function directSlice(TWAPOrderWithSig memory order, uint256 slice, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        return abi.encodeCall(intent.directSettleTWAP, (order, slice, amount));
    }

    function directSlice(TWAPBuyOrderWithSig memory order, uint256 slice, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        return abi.encodeCall(intent.directSettleTWAPBuy, (order, slice, amount));
    }

    /// Returns the number of settled slices, and the time of the last of them.
    function stateOf(bytes32 orderHash) internal view returns (uint256 done, uint256 at) {
        bytes32[] memory hashes = new bytes32[](1);
        hashes[0] = orderHash;
        return (intent.twapStates(hashes)[0].slicesDone, intent.twapStates(hashes)[0].lastExecutedAt);
    }

    function passTime(uint256 seconds_) internal {
        vm.warp(block.timestamp + seconds_);
    }

    // Events

    /// @param sold the amount up to this slice; the total for the last one
    function expectSlice(TWAPOrder memory order, uint256 sold, Told memory told) internal {
        Order memory whole = sale(IERC20(order.srcToken), IERC20(order.destToken), order.totalSrcAmount, 0);
        whole.destAmount = order.destAmountPerSlice * order.numSlices;
        (whole.owner, whole.beneficiary) = (order.owner, order.beneficiary);
        expectFilled(whole, hashOf(order), sold, told);
    }

    /// @param bought the amount up to this slice; the total for the last one
    function expectSlice(TWAPBuyOrder memory order, uint256 bought, Told memory told) internal {
        Order memory whole = purchase(IERC20(order.srcToken), IERC20(order.destToken), 0, order.totalDestAmount);
        (whole.owner, whole.beneficiary) = (order.owner, order.beneficiary);
        expectFilled(whole, hashOf(order), bought, told);
    }
}
