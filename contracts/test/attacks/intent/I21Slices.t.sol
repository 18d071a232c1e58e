// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntent} from "../../../src/interfaces/IIntent.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {
    Order,
    TWAPBuyOrder,
    TWAPBuyOrderWithSig,
    TWAPOrder,
    TWAPOrderWithSig
} from "../../../src/interfaces/IntentOrder.sol";
import {SignerWallet} from "../../support/SignerWallet.sol";
import {SliceMoves} from "../../support/SliceMoves.sol";

/// I21: slices replayed, too early, in the wrong sequence, of another order, on another chain, or
/// of changing owners.
contract I21SlicesTest is SliceMoves {
    bytes4 private immutable INVALID_SIGNATURE = IIntentErrors.InvalidSignature.selector;

    TWAPOrder private order;
    TWAPBuyOrder private buying;

    function setUp() public override {
        super.setUp();
        order = slicedSale(a, b, 4_000, 4, 1_000);
        buying = slicedPurchase(a, b, 4_000, 4, 4_000);
        buying.nonce = 1;
    }

    /// The calldata of a mined settlement fails now and when the next slice is due.
    function test_I21_replay() public {
        bytes[2] memory calls = [directSlice(signed(order), 0, 1_000), directSlice(signed(buying), 0, 1_000)];
        for (uint256 i; i < 2; ++i) {
            settles(calls[i]);
            refuses(abi.encodeWithSelector(IIntentErrors.InvalidSlice.selector, 1), 0, calls[i]);
        }
        passTime(10 * INTERVAL);
        for (uint256 i; i < 2; ++i) {
            refuses(abi.encodeWithSelector(IIntentErrors.InvalidSlice.selector, 1), 0, calls[i]);
        }
    }

    /// After a long pause only one slice is due, not all the missed ones.
    function test_I21_noCatchingUp() public {
        settles(directSlice(signed(order), 0, 1_000));
        passTime(3 * INTERVAL);
        settles(directSlice(signed(order), 1, 1_000));
        bytes memory reason = abi.encodeWithSelector(IIntentErrors.SliceNotDue.selector, block.timestamp + INTERVAL);
        refuses(reason, 0, directSlice(signed(order), 2, 1_000));
    }

    /// Each bit of the fee word is signed, and so are the other terms.
    function test_I21_changedTerms() public {
        TWAPOrderWithSig memory made = signed(order);
        for (uint256 bit; bit < 256; bit += 5) {
            made.order.partnerAndFee = 1 << bit;
            refuses(INVALID_SIGNATURE, directSlice(made, 0, 1_000));
        }
        made.order.partnerAndFee = 0;
        made.order.interval = 60;
        refuses(INVALID_SIGNATURE, directSlice(made, 0, 1_000));
        (made.order.interval, made.order.numSlices) = (INTERVAL, 2);
        refuses(INVALID_SIGNATURE, directSlice(made, 0, 1_000));
        (made.order.numSlices, made.order.beneficiary) = (4, attacker);
        refuses(INVALID_SIGNATURE, directSlice(made, 0, 1_000));
        made.order.beneficiary = address(0);
        settles(directSlice(made, 0, 1_000));
    }

    /// The signature of a sale is invalid for a purchase of the same numbers, and the reverse.
    function test_I21_signedAsTheOther() public {
        TWAPBuyOrderWithSig memory bought = abi.decode(abi.encode(signed(order)), (TWAPBuyOrderWithSig));
        TWAPOrderWithSig memory sold = abi.decode(abi.encode(signed(buying)), (TWAPOrderWithSig));
        refuses(INVALID_SIGNATURE, directSlice(bought, 0, 1_000));
        refuses(INVALID_SIGNATURE, directSlice(sold, 0, 1_000));
    }

    function test_I21_otherChains() public {
        bytes memory call = directSlice(signed(order), 0, 1_000);
        vm.chainId(block.chainid + 1);
        refuses(INVALID_SIGNATURE, call);
        settles(directSlice(signed(order), 0, 1_000));
        vm.chainId(block.chainid - 1);
        settles(call);
        // Another intent contract counts slices of its own.
        IIntent first = intent;
        intent = IIntent(registry.create(bytes32(uint256(1)), owner));
        vm.startPrank(owner);
        for (uint256 i; i < installed.length; ++i) {
            intent.install(installed[i]);
        }
        vm.stopPrank();
        approveIntent(trader);
        approveIntent(agent);
        refuses(INVALID_SIGNATURE, directSlice(sign(order, TRADER_KEY, address(first)), 0, 1_000));
        settles(directSlice(signed(order), 0, 1_000));
    }

    /// Orders of all families share nonces: completing one ends the others, and so does an
    /// invalidation.
    function test_I21_oneNonce() public {
        settles(directSlice(signed(order), 0, 1_000));
        passTime(INTERVAL);
        uint256 state = vm.snapshotState();
        settles(directCall(signed(sale(a, b, 10, 10)), 10));
        refuses(IIntentErrors.InvalidNonce.selector, directSlice(signed(order), 1, 1_000));
        vm.revertToState(state);
        vm.prank(trader);
        intent.invalidateNonce(0);
        refuses(IIntentErrors.InvalidNonce.selector, directSlice(signed(order), 1, 1_000));
        Order memory whole = purchase(a, b, 10, 10);
        refuses(IIntentErrors.InvalidNonce.selector, directCall(signed(whole), 10));
        whole.nonce = 1;
        settles(directCall(signed(whole), 10));
        refuses(IIntentErrors.InvalidNonce.selector, directSlice(signed(buying), 0, 1_000));
    }

    /// An invalidation by a stranger has no effect.
    function test_I21_foreignInvalidation() public {
        vm.startPrank(attacker);
        intent.invalidateNonce(0);
        intent.setPreSignature(hashOf(buying), true);
        vm.stopPrank();
        settles(directSlice(signed(order), 0, 1_000));
        TWAPBuyOrderWithSig memory unsigned;
        unsigned.order = buying;
        refuses(INVALID_SIGNATURE, directSlice(unsigned, 0, 1_000));
    }

    /// A contract's signature is checked for every slice, so it can stop in between.
    function test_I21_contractChangesItsMind() public {
        SignerWallet wallet = new SignerWallet(trader);
        a.mint(address(wallet), 4_000);
        wallet.allow(a, address(intent));
        order.owner = address(wallet);
        TWAPOrderWithSig memory made;
        made.order = order;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(TRADER_KEY, hashOf(order));
        made.signature = abi.encodePacked(r, s, v);
        settles(directSlice(made, 0, 1_000));
        passTime(INTERVAL);
        wallet.behave(SignerWallet.Manner.SaysNo);
        refuses(INVALID_SIGNATURE, directSlice(made, 1, 1_000));
        wallet.behave(SignerWallet.Manner.Honest);
        settles(directSlice(made, 1, 1_000));
        assertEq(b.balanceOf(address(wallet)), 2_000, "two slices");
    }

    /// A slice without enough source stays due; the failed settlement did not count.
    function test_I21_shortOfSource() public {
        vm.prank(trader);
        a.approve(address(intent), 1_999);
        settles(directSlice(signed(order), 0, 1_000));
        passTime(INTERVAL);
        bytes memory reason = textOf("TransferHelper: TRANSFER_FROM_FAILED");
        refuses(reason, 0, directSlice(signed(order), 1, 1_000));
        (uint256 done,) = stateOf(hashOf(order));
        assertEq(done, 1, "as before");
        approveIntent(trader);
        settles(directSlice(signed(order), 1, 1_000));
    }
}
