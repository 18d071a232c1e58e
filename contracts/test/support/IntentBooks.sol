// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {IntentMoves} from "./IntentMoves.sol";

/// All calls of an agent as bytes, so that tests can check that a refused one changes nothing.
abstract contract IntentBooks is IntentMoves {
    function setUp() public virtual override {
        super.setUp();
        b.mint(address(paying), 1_000e18);
        a.mint(address(paying), 1_000e18);
        vm.deal(address(paying), 1_000e18);
    }

    // Calls of the agent

    function swapCall(OrderWithSig memory order, bytes memory data, address place)
        internal
        view
        override
        returns (bytes memory)
    {
        return order.order.kind == OrderKind.SELL
            ? abi.encodeCall(intent.swapSettle, (order, data, place, ""))
            : abi.encodeCall(intent.buySettle, (order, data, place, ""));
    }

    function partCall(OrderWithSig memory order, uint256 bps, uint256 amount) internal view returns (bytes memory) {
        return abi.encodeCall(intent.directSettleFillable, (order, bps, amount));
    }

    /// Returns a whole order as one of several that are settled against each other.
    function crossFill(OrderWithSig memory order, uint256 fillIn, uint256 fillOut)
        internal
        pure
        returns (CrossFill memory)
    {
        return CrossFill(order, false, 0, fillIn, fillOut);
    }

    /// Returns settlements of a whole order by every function; those with an executor use the
    /// paying one.
    function everyWay(OrderWithSig memory order, uint256 fillIn, uint256 fillOut)
        internal
        view
        returns (bytes[] memory)
    {
        bytes[] memory calls = new bytes[](5);
        OrderWithSig[] memory orders = new OrderWithSig[](1);
        orders[0] = order;
        bool isSale = order.order.kind == OrderKind.SELL;
        uint256[] memory amounts = new uint256[](1);
        amounts[0] = isSale ? fillOut : fillIn;
        calls[0] = swapCall(order, "", address(paying));
        calls[1] = isSale
            ? abi.encodeCall(intent.swapSettleBatch, (orders, new bytes[](1), address(paying), new bytes[](0)))
            : abi.encodeCall(intent.buySettleBatch, (orders, new bytes[](1), address(paying), new bytes[](0)));
        calls[2] = directCall(order, amounts[0]);
        calls[3] = abi.encodeCall(intent.directSettleBatch, (orders, amounts));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = crossFill(order, order.order.srcAmount, fillOut);
        calls[4] = abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
        return calls;
    }

    /// Returns settlements of a part of an order by every function.
    function everyPart(OrderWithSig memory order, uint256 bps, uint256 amount) internal view returns (bytes[] memory) {
        bytes[] memory calls = new bytes[](4);
        OrderWithSig[] memory orders = new OrderWithSig[](1);
        orders[0] = order;
        uint256[] memory parts = new uint256[](1);
        uint256[] memory amounts = new uint256[](1);
        (parts[0], amounts[0]) = (bps, amount);
        calls[0] = abi.encodeCall(intent.swapSettleFillable, (order, "", address(paying), bps));
        calls[1] = abi.encodeCall(intent.swapSettleFillableBatch, (orders, new bytes[](1), address(paying), parts));
        calls[2] = partCall(order, bps, amount);
        calls[3] = abi.encodeCall(intent.directSettleFillableBatch, (orders, parts, amounts));
        return calls;
    }

    function refusesEvery(bytes[] memory calls, bytes4 error) internal {
        bytes32 before = books();
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(agent, address(intent), calls[i], abi.encodePacked(error));
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }
}
