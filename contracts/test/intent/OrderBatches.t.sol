// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {IntentMoves, Told} from "../support/IntentMoves.sol";

/// Whole orders, several at once: all of them or none, or those that can be settled.
contract OrderBatchesTest is IntentMoves {
    function setUp() public override {
        super.setUp();
        paying.set(a, b, 2_000, 0);
        b.transfer(address(paying), 20_000);
        a.transfer(address(paying), 20_000);
    }

    function test_swapSettleBatch() public {
        bytes memory call = abi.encodeCall(
            intent.swapSettleBatch,
            (
                listOf(signed(numbered(sale(a, b, 1_000, 2_000), 1)), signed(numbered(sale(a, b, 500, 2_000), 2))),
                new bytes[](2),
                address(paying),
                new bytes[](0)
            )
        );
        trades(a, 1_500, address(paying), b, 4_000);
        expectSettled(numbered(sale(a, b, 1_000, 2_000), 1), false, Told(1_000, 2_000, 0, 0));
        expectSettled(numbered(sale(a, b, 500, 2_000), 2), false, Told(500, 2_000, 0, 0));
        settlesAsNamed(call);
    }

    /// Each gets its own executor data.
    function test_swapSettleBatch_throughPools() public {
        uint256 first = pairOut(address(a), address(b), 1e18);
        OrderWithSig[] memory orders =
            listOf(signed(numbered(sale(a, b, 1e18, first), 1)), signed(numbered(sale(a, b, 2e18, 1), 2)));
        bytes[] memory data = listOf(sellOnPair(1e18), sellOnPair(2e18));
        note();
        settles(abi.encodeCall(intent.swapSettleBatch, (orders, data, address(executor), new bytes[](2))));
        trades(a, 3e18, address(0), b, first);
        // The second expected one unit, so all of its output above is the service's.
        uint256 surplus = intent.getCollectedFees(address(0), address(b));
        assertTrue(surplus > 5e18, "it brought more");
        moves(b, address(0), address(intent), surplus);
        moves(b, address(0), trader, 1);
        assertMoved();
    }

    function test_buySettleBatch() public {
        paying.set(a, b, 2_000, 100);
        bytes memory call = abi.encodeCall(
            intent.buySettleBatch,
            (listOf(savesNothing(1), savesNothing(2)), new bytes[](2), address(paying), new bytes[](0))
        );
        trades(a, 1_800, address(paying), b, 4_000);
        settlesAsNamed(call);
    }

    function test_directSettleBatch() public {
        OrderWithSig[] memory orders = listOf(
            signed(numbered(sale(a, ETH, 1_000, 2_000), 1)), signed(numbered(purchase(b, ETH, 1_000, 3_000), 2))
        );
        moves(a, trader, agent, 1_000);
        trades(b, 1_000, agent, ETH, 5_000);
        settlesAsNamed(5_000, abi.encodeCall(intent.directSettleBatch, (orders, listOf(2_000, 1_000))));
        // Adds an order that pays tokens; only the first one needs value.
        orders = listOf(signed(numbered(sale(a, ETH, 1_000, 2_000), 3)), signed(numbered(sale(a, b, 1_000, 2_000), 4)));
        bytes memory call = abi.encodeCall(intent.directSettleBatch, (orders, listOf(2_000, 2_000)));
        refuses(abi.encodePacked(IIntentErrors.InsufficientMsgValue.selector), 4_000, call);
        trades(a, 2_000, agent, ETH, 2_000);
        moves(b, agent, trader, 2_000);
        settlesAsNamed(2_000, call);
    }

    function test_emptyBatches() public {
        OrderWithSig[] memory none = new OrderWithSig[](0);
        note();
        settles(abi.encodeCall(intent.swapSettleBatch, (none, new bytes[](0), address(paying), new bytes[](0))));
        settles(abi.encodeCall(intent.buySettleBatch, (none, new bytes[](0), address(paying), new bytes[](0))));
        settles(abi.encodeCall(intent.directSettleBatch, (none, new uint256[](0))));
        settlesAsNamed(abi.encodeCall(intent.trySettleBatch, (new bytes[](0))));
        refuses(
            abi.encodePacked(IIntentErrors.InsufficientMsgValue.selector),
            1,
            abi.encodeCall(intent.directSettleBatch, (none, new uint256[](0)))
        );
    }

    /// The second fails, so the first is reverted.
    function test_error_oneOfABatchFails() public {
        OrderWithSig[] memory sales =
            listOf(signed(numbered(sale(a, b, 1_000, 2_000), 1)), signed(numbered(sale(a, b, 1_000, 2_001), 2)));
        OrderWithSig[] memory purchases = listOf(
            signed(numbered(purchase(a, b, 1_000, 2_000), 1)), signed(numbered(purchase(a, b, 1_000, 2_001), 2))
        );
        bytes4 reason = IIntentErrors.InsufficientReturnAmount.selector;
        refuses(
            reason, abi.encodeCall(intent.swapSettleBatch, (sales, new bytes[](2), address(paying), new bytes[](2)))
        );
        refuses(
            reason, abi.encodeCall(intent.buySettleBatch, (purchases, new bytes[](2), address(paying), new bytes[](2)))
        );
        refuses(reason, abi.encodeCall(intent.directSettleBatch, (sales, listOf(2_000, 2_000))));
        assertTrue(!intent.isNonceUsed(trader, 1), "none is used");
    }

    /// The same order twice in a batch is refused.
    function test_error_oneOrderTwice() public {
        OrderWithSig memory one = signed(sale(a, b, 1_000, 2_000));
        bytes4 reason = IIntentErrors.InvalidNonce.selector;
        refuses(
            reason,
            abi.encodeCall(intent.swapSettleBatch, (listOf(one, one), new bytes[](2), address(paying), new bytes[](2)))
        );
        refuses(reason, abi.encodeCall(intent.directSettleBatch, (listOf(one, one), listOf(2_000, 2_000))));
    }

    function test_error_kindsMixedUp() public {
        OrderWithSig memory selling = signed(numbered(sale(a, b, 1_000, 2_000), 1));
        OrderWithSig memory buying = signed(numbered(purchase(a, b, 1_000, 2_000), 2));
        bytes4 reason = IIntentErrors.InvalidOrderKind.selector;
        refuses(reason, swapCall(buying, "", address(paying)));
        refuses(reason, buyCall(selling, "", address(paying)));
        OrderWithSig[] memory orders = listOf(selling, buying);
        refuses(
            reason, abi.encodeCall(intent.swapSettleBatch, (orders, new bytes[](2), address(paying), new bytes[](2)))
        );
        orders = listOf(buying, selling);
        refuses(
            reason, abi.encodeCall(intent.buySettleBatch, (orders, new bytes[](2), address(paying), new bytes[](2)))
        );
    }

    function test_error_listsOfDifferentLengths() public {
        OrderWithSig[] memory sales = listOf(signed(sale(a, b, 1_000, 2_000)), signed(sale(a, b, 1_000, 2_000)));
        bytes4 reason = IIntentErrors.ArrayLengthMismatch.selector;
        for (uint256 length = 1; length < 4; length += 2) {
            bytes[] memory data = new bytes[](length);
            refuses(reason, abi.encodeCall(intent.swapSettleBatch, (sales, data, address(paying), new bytes[](2))));
            refuses(reason, abi.encodeCall(intent.buySettleBatch, (sales, data, address(paying), new bytes[](2))));
            refuses(reason, abi.encodeCall(intent.directSettleBatch, (sales, new uint256[](length))));
        }
    }

    // Batches that skip orders which fail

    /// A valid sale, a used one, a valid purchase, a call without a function: the valid ones are
    /// settled.
    function test_trySettleBatch() public {
        bytes[] memory calls = new bytes[](6);
        calls[0] = swapCall(signed(numbered(sale(a, b, 1_000, 2_000), 1)), "", address(paying));
        calls[1] = swapCall(signed(numbered(sale(a, b, 1_000, 2_001), 2)), "", address(paying));
        calls[2] = swapCall(signed(numbered(sale(a, b, 1_000, 2_000), 1)), "", address(paying));
        calls[3] = buyCall(signed(numbered(purchase(a, b, 1_000, 2_000), 3)), "", address(paying));
        calls[4] = hex"12345678";
        calls[5] = directCall(signed(numbered(sale(a, b, 1_000, 2_000), 4)), 2_000);
        trades(a, 2_000, address(paying), b, 4_000);
        trades(a, 1_000, agent, b, 2_000);
        vm.prank(agent);
        bool[] memory settled = intent.trySettleBatch(calls);
        assertMoved();
        bool[6] memory wanted = [true, false, false, true, false, true];
        for (uint256 i; i < 6; ++i) {
            assertTrue(settled[i] == wanted[i], vm.toString(i));
        }
        assertTrue(!intent.isNonceUsed(trader, 2), "what failed may be tried again");
    }

    /// A call that burns all of its gas costs the others only its share: a third, of three.
    function test_trySettleBatch_greedyOrder() public {
        settles(swapCall(signed(numbered(sale(a, b, 1_000, 2_000), 4)), "", address(paying)));
        bytes memory call = swapCall(signed(numbered(sale(a, b, 1_000, 2_000), 5)), "", address(paying));
        uint256 one = gasleft();
        settles(call);
        one -= gasleft();
        bytes[] memory calls = new bytes[](3);
        calls[0] = swapCall(signed(numbered(sale(a, b, 1_000, 2_000), 1)), "", address(new Burning()));
        calls[1] = swapCall(signed(numbered(sale(a, b, 1_000, 2_000), 2)), "", address(paying));
        calls[2] = swapCall(signed(numbered(sale(a, b, 1_000, 2_000), 3)), "", address(paying));
        trades(a, 2_000, address(paying), b, 4_000);
        vm.prank(agent);
        bool[] memory settled = intent.trySettleBatch{gas: 3 * one * 11 / 10}(calls);
        assertTrue(!settled[0] && settled[1] && settled[2], "the other two");
        assertMoved();
    }

    function savesNothing(uint256 nonce) private view returns (OrderWithSig memory) {
        Order memory order = numbered(purchase(a, b, 1_000, 2_000), nonce);
        order.expectedAmount = 900;
        return signed(order);
    }

    function numbered(Order memory order, uint256 nonce) private pure returns (Order memory) {
        order.nonce = nonce;
        return order;
    }
}

/// An executor that burns all of its gas.
contract Burning {
    fallback() external payable {
        while (true) {}
    }
}
