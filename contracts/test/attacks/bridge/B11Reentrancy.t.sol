// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {RelayData} from "../../support/Across.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";
import {HookToken} from "../../support/HookToken.sol";

/// B11: a token reenters the intent contract while it moves to the bridge and from there into the
/// pool.
contract B11ReentrancyTest is BridgeWorld {
    bytes4 private constant BUSY = bytes4(keccak256("ReentrancyGuardReentrantCall()"));
    HookToken private hook;

    function setUp() public override {
        super.setUp();
        hook = new HookToken();
        hook.mint(address(paying), 10e18);
        hook.mint(trader, 10e18);
        vm.prank(trader);
        hook.approve(address(intent), type(uint256).max);
        vm.prank(owner);
        registry.registerAgent(asList(address(hook)));
        paying.set(a, hook, 2e18, 0);
    }

    function test_B11_destination() public {
        Order memory other = sale(a, b, 1e18, 1);
        other.nonce = 9;
        hook.hook(address(intent), directCall(signed(other), 1));
        Order memory order = sale(a, hook, 1e18, 2e18);
        order.bridge = toFar();
        assertHonest(depositOf(swapCall(signed(order), "", address(paying))), 2e18);
    }

    function test_B11_bridgeSettle() public {
        Order memory other = sale(hook, hook, 1e18, 1);
        (other.nonce, other.bridge) = (9, toFar());
        hook.hook(address(intent), abi.encodeCall(intent.bridgeSettle, (signed(other), 1e18, "")));
        Order memory order = sale(hook, hook, 3e18, 2.9e18);
        order.bridge = toFar();
        assertHonest(depositOf(abi.encodeCall(intent.bridgeSettle, (signed(order), 2.9e18, ""))), 2.9e18);
        assertEq(hook.balanceOf(agent), 0.1e18, "the agent's rest");
    }

    function assertHonest(RelayData memory deposit, uint256 amount) private view {
        assertTrue(hook.refusal() == BUSY, "each call was refused");
        assertEq(deposit.inputAmount, amount, "as without it");
        assertEq(hook.balanceOf(address(spoke)), amount, "all is in the pool");
        assertEq(hook.balanceOf(address(bridge)), 0, "nothing is in the bridge");
    }
}
