// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I1: an order is settled again, after its fill or the invalidation of its nonce, or another order
/// uses its nonce.
contract I01ReplayTest is IntentBooks {
    bytes4 private immutable INVALID_NONCE = IIntentErrors.InvalidNonce.selector;

    function test_I1_afterAFill() public {
        paying.set(a, b, 1e18, 0);
        bytes[] memory calls = everyWay(signed(sale(a, b, 1e18, 1e18)), 1e18, 1e18);
        for (uint256 i; i < calls.length; ++i) {
            uint256 state = vm.snapshotState();
            uint256 before = b.balanceOf(trader);
            settles(calls[i]);
            assertEq(b.balanceOf(trader) - before, 1e18, "paid once");
            refusesEvery(calls, INVALID_NONCE);
            vm.revertToState(state);
        }
    }

    function test_I1_afterAFillOfAPurchase() public {
        paying.set(a, b, 1e18, 0);
        bytes[] memory calls = everyWay(signed(purchase(a, b, 1e18, 1e18)), 1e18, 1e18);
        settles(calls[0]);
        refusesEvery(calls, INVALID_NONCE);
    }

    /// The other form of a signature does not make another order.
    function test_I1_underAnotherSignature() public {
        Order memory order = sale(a, b, 1e18, 1e18);
        OrderWithSig memory again = signed(order);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(TRADER_KEY, hashIntent(order, address(intent), block.chainid, false));
        settles(directCall(again, 1e18));
        again.signature = abi.encodePacked(r, s, v);
        refuses(INVALID_NONCE, directCall(again, 1e18));
        bytes32 hash = hashIntent(order, address(intent), block.chainid, false);
        vm.prank(trader);
        intent.setPreSignature(hash, true);
        again.signature = "";
        refuses(INVALID_NONCE, directCall(again, 1e18));
    }

    function test_I1_afterInvalidation() public {
        paying.set(a, b, 1e18, 0);
        Order memory order = sale(a, b, 1e18, 1e18);
        bytes[] memory calls = everyWay(signed(order), 1e18, 1e18);
        bytes[] memory parts = everyPart(signedFillable(order), 5_000, 1e18);
        vm.prank(trader);
        intent.invalidateNonce(0);
        refusesEvery(calls, INVALID_NONCE);
        refusesEvery(parts, INVALID_NONCE);
    }

    /// An invalidation by another account has no effect.
    function test_I1_foreignInvalidation() public {
        vm.prank(attacker);
        intent.invalidateNonce(0);
        settles(directCall(signed(sale(a, b, 1e18, 1e18)), 1e18));
    }

    function test_I1_anotherOrderWithTheNonce() public {
        settles(directCall(signed(sale(a, b, 1e18, 1e18)), 1e18));
        Order memory other = purchase(b, a, 5e18, 3e18);
        refuses(INVALID_NONCE, directCall(signed(other), 1e18));
        refusesEvery(everyPart(signedFillable(other), 10_000, 1e18), INVALID_NONCE);
        other.nonce = 1;
        settles(directCall(signed(other), 1e18));
    }

    /// Two orders in parts share a nonce: completing one ends both; filled parts stay filled.
    function test_I1_ordersInPartsWithOneNonce() public {
        OrderWithSig memory one = signedFillable(sale(a, b, 1e18, 1e18));
        OrderWithSig memory two = signedFillable(sale(a, b, 2e18, 2e18));
        settles(partCall(one, 5_000, 0.5e18));
        settles(partCall(two, 5_000, 1e18));
        settles(partCall(one, 5_000, 0.5e18));
        refusesEvery(everyPart(two, 5_000, 1e18), INVALID_NONCE);
        refusesEvery(everyPart(one, 1, 1e18), INVALID_NONCE);
        assertEq(intent.directFilledAmount(two.order), 1e18, "half of the second");
    }

    /// An order signed as whole cannot be filled in parts, and the reverse.
    function test_I1_signedAsTheOther() public {
        Order memory order = sale(a, b, 1e18, 1e18);
        refusesEvery(everyPart(signed(order), 10_000, 1e18), IIntentErrors.InvalidSignature.selector);
        refusesEvery(everyWay(signedFillable(order), 1e18, 1e18), IIntentErrors.InvalidSignature.selector);
    }

    /// Nonces share words of storage, but not bits.
    function test_I1_neighbours() public {
        uint256[5] memory nonces = [uint256(0), 1, 255, 256, type(uint256).max];
        for (uint256 i; i < nonces.length; ++i) {
            Order memory order = sale(a, b, 1e18, 1e18);
            order.nonce = nonces[i];
            settles(directCall(signed(order), 1e18));
            refuses(INVALID_NONCE, directCall(signed(order), 1e18));
        }
    }
}
