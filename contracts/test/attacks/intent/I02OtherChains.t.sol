// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntent} from "../../../src/interfaces/IIntent.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I2: an order of another chain, or of another contract.
contract I02OtherChainsTest is IntentBooks {
    bytes4 private immutable INVALID_SIGNATURE = IIntentErrors.InvalidSignature.selector;

    /// After a fork of the chain, earlier signatures are invalid on the new chain, for every
    /// function.
    function test_I2_chainForks() public {
        paying.set(a, b, 1e18, 0);
        Order memory order = sale(a, b, 1e18, 1e18);
        (OrderWithSig memory old, OrderWithSig memory oldPart) = (signed(order), signedFillable(order));
        vm.chainId(block.chainid + 1);
        refusesEvery(everyWay(old, 1e18, 1e18), INVALID_SIGNATURE);
        refusesEvery(everyPart(oldPart, 10_000, 1e18), INVALID_SIGNATURE);
        settles(directCall(signed(order), 1e18));
    }

    /// A pre-signature from before a fork is only valid for the old chain's order.
    function test_I2_preSignedBeforeAFork() public {
        OrderWithSig memory order = signed(sale(a, b, 1e18, 1e18));
        bytes32 hash = hashIntent(order.order, address(intent), block.chainid, false);
        order.signature = "";
        vm.prank(trader);
        intent.setPreSignature(hash, true);
        vm.chainId(block.chainid + 1);
        refuses(INVALID_SIGNATURE, directCall(order, 1e18));
        vm.chainId(block.chainid - 1);
        settles(directCall(order, 1e18));
    }

    /// A second adapter of the same registry has the same modules, agents and allowances.
    function test_I2_anotherAdapter() public {
        IIntent first = intent;
        intent = IIntent(registry.create(bytes32(uint256(1)), owner));
        vm.startPrank(owner);
        for (uint256 i; i < installed.length; ++i) {
            intent.install(installed[i]);
        }
        vm.stopPrank();
        approveIntent(trader);
        approveIntent(agent);
        Order memory order = sale(a, b, 1e18, 1e18);
        refuses(INVALID_SIGNATURE, directCall(sign(order, TRADER_KEY, address(first), false), 1e18));
        refuses(INVALID_SIGNATURE, partCall(sign(order, TRADER_KEY, address(first), true), 10_000, 1e18));
        // Nor is a signature for the module itself, without an adapter.
        refuses(INVALID_SIGNATURE, directCall(sign(order, TRADER_KEY, installed[0], false), 1e18));
        settles(directCall(signed(order), 1e18));
        assertTrue(!first.isNonceUsed(trader, 0), "each adapter has nonces of its own");
    }

    /// A module called without its adapter has no tokens, no nonces and no approvals.
    function test_I2_moduleAlone() public {
        OrderWithSig memory order = sign(sale(a, b, 1e18, 1e18), TRADER_KEY, installed[0], false);
        bytes32 before = books();
        // No owner approved a module.
        assertRefused(agent, installed[0], directCall(order, 1e18), textOf("TransferHelper: TRANSFER_FROM_FAILED"));
        vm.assertEq(before, books(), "and everybody has what they had");
    }
}
