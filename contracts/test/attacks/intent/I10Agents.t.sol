// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I10: callers that are not agents, not yet, or no longer.
contract I10AgentsTest is IntentBooks {
    bytes[] private calls;

    function setUp() public override {
        super.setUp();
        paying.set(a, b, 1e18, 0);
        Order memory order = sale(a, b, 1e18, 1e18);
        add(everyWay(signed(order), 1e18, 1e18));
        add(everyPart(signedFillable(order), 10_000, 1e18));
        order = purchase(a, b, 1e18, 1e18);
        order.nonce = 1;
        add(everyWay(signed(order), 1e18, 1e18));
        bytes[] memory inner = new bytes[](1);
        inner[0] = calls[0];
        calls.push(abi.encodeCall(intent.trySettleBatch, (inner)));
        calls.push(abi.encodeCall(intent.trySettleBatch, (new bytes[](0))));
    }

    /// Other accounts with a role: owners, partners, the registry's owner, our contracts.
    function test_I10_others() public {
        address[8] memory callers =
            [attacker, trader, partner, owner, serviceWallet, address(intent), address(executor), address(registry)];
        for (uint256 i; i < callers.length; ++i) {
            refusesFrom(callers[i]);
        }
    }

    /// An agent that is removed between bid and settlement, and registered again.
    function test_I10_removed() public {
        vm.prank(owner);
        registry.unregisterAgent(asList(agent));
        refusesFrom(agent);
        vm.prank(owner);
        registry.registerAgent(asList(agent));
        settles(calls[0]);
    }

    /// The registry's owner alone registers agents.
    function test_I10_makesItselfOne() public {
        address[3] memory callers = [attacker, agent, address(intent)];
        for (uint256 i; i < callers.length; ++i) {
            vm.expectRevert(abi.encodeWithSignature("OwnableUnauthorizedAccount(address)", callers[i]));
            vm.prank(callers[i]);
            registry.registerAgent(asList(attacker));
        }
        refusesFrom(attacker);
    }

    function refusesFrom(address outsider) private {
        bytes32 before = books();
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(
                outsider, address(intent), calls[i], abi.encodePacked(IIntentErrors.UnauthorizedAgent.selector)
            );
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    function add(bytes[] memory more) private {
        for (uint256 i; i < more.length; ++i) {
            calls.push(more[i]);
        }
    }
}
