// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order, OrderWithSig} from "../src/interfaces/IntentOrder.sol";
import {IntentWorld} from "./support/IntentWorld.sol";

/// Whole orders, through executors and out of an agent's pocket.
contract OrderSettlementTest is IntentWorld {
    function test_sale() public {
        Order memory order = sale(a, b, 1e18, 0.9e18);
        uint256 brings = pairOut(address(a), address(b), 1e18);
        order.expectedAmount = brings;
        uint256 before = b.balanceOf(trader);
        swapSettle(signed(order), sellOnPair(1e18));
        assertEq(b.balanceOf(trader) - before, brings, "all that the pool paid");
        assertTrue(intent.isNonceUsed(trader, order.nonce), "the nonce is gone");
        assertOnlyFeesLeft();
    }

    function test_purchase() public {
        Order memory order = purchase(a, b, 1e18, 2e18);
        uint256 costs = pairIn(address(a), address(b), 2e18);
        order.expectedAmount = costs;
        (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
        buySettle(signed(order), buyOnPair(1e18, 2e18));
        assertEq(b.balanceOf(trader) - bBefore, 2e18, "what was bought");
        assertEq(aBefore - a.balanceOf(trader), costs, "what the pool asked");
        assertOnlyFeesLeft();
    }

    function test_direct() public {
        Order memory order = sale(a, b, 1e18, 2e18);
        (uint256 before, uint256 agentBefore) = (b.balanceOf(trader), a.balanceOf(agent));
        directSettle(signed(order), 2e18);
        assertEq(b.balanceOf(trader) - before, 2e18, "what the agent gave");
        assertEq(a.balanceOf(agent) - agentBefore, 1e18, "what the agent got");
        assertOnlyFeesLeft();
    }
}
