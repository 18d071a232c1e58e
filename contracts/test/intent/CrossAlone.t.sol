// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {
    Order,
    OrderKind,
    OrderWithSig,
    SlicedOrderWithSig,
    TWAPBuyOrder,
    TWAPOrder
} from "../../src/interfaces/IntentOrder.sol";
import {CrossFill, CrossSlice} from "../../src/interfaces/ISettlement.sol";
import {Told} from "../support/IntentMoves.sol";
import {SliceMoves} from "../support/SliceMoves.sol";

/// A single order settled by amounts: these are limits, and payments are those of the functions for
/// one order.
contract CrossAloneTest is SliceMoves {
    /// The changes of one settlement.
    struct Money {
        uint256 gave;
        uint256 got;
        uint256 partners;
        uint256 services;
        uint256 kept;
    }

    function setUp() public override {
        super.setUp();
        a.transfer(address(paying), 1_000e18);
        b.transfer(address(paying), 1_000e18);
        vm.deal(address(paying), 1_000e18);
    }

    // Equal payments

    /// forge-config: default.fuzz.runs = 200
    function test_fuzz_sale(uint256 expected, uint256 brings, uint256 least, uint256 left, uint256 word) public {
        Order memory order = sale(a, b, 1e9, 1);
        order.expectedAmount = bound(expected, 0, 2e9);
        brings = bound(brings, 1, 4e9);
        least = bound(least, 0, brings);
        left = bound(left, 0, 1e9);
        order.partnerAndFee = wordOf(word);
        paying.set(a, b, brings, left);
        bytes memory call = swapCall(signed(order), "", address(paying));
        assertSame(call, byAmounts(signed(order), false, 1e9, least));
        // The same as a part.
        call = abi.encodeCall(intent.swapSettleFillable, (signedFillable(order), "", address(paying), 10_000));
        assertSame(call, byAmounts(signedFillable(order), true, 1e9, least));
    }

    /// The executor gets less than by `buySettle`, and returns less by that amount.
    /// forge-config: default.fuzz.runs = 200
    function test_fuzz_purchase(uint256 expected, uint256 fillIn, uint256 spent, uint256 word) public {
        Order memory order = purchase(a, b, 1e9, 1e9);
        order.expectedAmount = bound(expected, 0, 2e9);
        fillIn = bound(fillIn, 1, 1e9);
        spent = bound(spent, 0, fillIn);
        order.partnerAndFee = wordOf(word);
        paying.set(a, b, 1e9, 1e9 - spent);
        uint256 state = vm.snapshotState();
        (bool isSettled, Money memory wanted) = tries(buyCall(signed(order), "", address(paying)));
        vm.revertToState(state);
        paying.set(a, b, 1e9, fillIn - spent);
        (bool done, Money memory money) = tries(byAmounts(signed(order), false, fillIn, 1e9));
        assertTrue(done == isSettled, "settles where it does");
        assertTrue(keccak256(abi.encode(money)) == keccak256(abi.encode(wanted)), "the same money");
    }

    /// forge-config: default.fuzz.runs = 200
    function test_fuzz_slices(uint256 brings, uint256 fillIn, uint256 spent, uint256 word) public {
        TWAPOrder memory selling = slicedSale(a, b, 2e9, 2, 1);
        brings = bound(brings, 1, 4e9);
        selling.partnerAndFee = wordOf(word);
        paying.set(a, b, brings, 0);
        SlicedOrderWithSig memory made = abi.decode(abi.encode(signed(selling)), (SlicedOrderWithSig));
        assertSame(swapSlice(signed(selling), 0), slice(CrossSlice(made, OrderKind.SELL, 0, 1e9, brings / 2)));

        TWAPBuyOrder memory buying = slicedPurchase(a, b, 2e9, 2, 2e9);
        buying.partnerAndFee = selling.partnerAndFee;
        fillIn = bound(fillIn, 1, 1e9);
        spent = bound(spent, 0, fillIn);
        made = abi.decode(abi.encode(signed(buying)), (SlicedOrderWithSig));
        paying.set(a, b, 1e9, 1e9 - spent);
        uint256 state = vm.snapshotState();
        (bool isSettled, Money memory wanted) = tries(buySlice(signed(buying), 0));
        vm.revertToState(state);
        paying.set(a, b, 1e9, fillIn - spent);
        (bool done, Money memory money) = tries(slice(CrossSlice(made, OrderKind.BUY, 0, fillIn, 1e9)));
        assertTrue(done == isSettled, "settles where it does");
        assertTrue(keccak256(abi.encode(money)) == keccak256(abi.encode(wanted)), "the same money");
    }

    // The executor's part, and the rest

    /// The fee is based on what was spent. The executor never holds more than it may spend.
    function test_purchaseWithFee() public {
        Order memory order = purchase(a, b, 1_100, 2_000);
        (order.expectedAmount, order.partnerAndFee) = (1_050, withIntentFee(partner, 200, 0));
        paying.set(a, b, 2_000, 100);
        moves(a, trader, address(paying), 900);
        moves(a, trader, address(intent), 18);
        moves(b, address(paying), trader, 2_000);
        expectSettled(order, false, Told(918, 2_000, 0, 18));
        settlesAsNamed(byAmounts(signed(order), false, 1_000, 2_000));
        assertEq(intent.getCollectedFees(partner, address(a)), 18, "2 % of 900");
    }

    /// The unspent price and fee of a native purchase become the owner's deposit again.
    function test_nativePurchase() public {
        deposit(2 ether);
        Order memory order = purchase(ETH, b, 1.5 ether, 2_000);
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        paying.set(ETH, b, 2_000, 0.4 ether);
        moves(deposits, trader, address(0), 0.6 ether + 0.006 ether);
        moves(ETH, address(deposits), address(paying), 0.6 ether);
        moves(ETH, address(deposits), address(intent), 0.006 ether);
        moves(b, address(paying), trader, 2_000);
        settlesAsNamed(byAmounts(signed(order), false, 1 ether, 2_000));
    }

    // Limits

    /// Below the agent's promise it reverts, whatever was signed.
    function test_error_lessThanPromised() public {
        OrderWithSig memory made = signed(sale(a, b, 1_000, 1_000));
        paying.set(a, b, 1_999, 0);
        bytes4 reason = IIntentErrors.InsufficientReturnAmount.selector;
        refuses(reason, byAmounts(made, false, 1_000, 2_000));
        // A promise below the signed minimum does not lower it.
        paying.set(a, b, 999, 0);
        refuses(reason, byAmounts(made, false, 1_000, 0));
        refuses(reason, byAmounts(made, false, 1_000, 999));
        paying.set(a, b, 2_000, 0);
        settles(byAmounts(made, false, 1_000, 2_000));
    }

    function test_error_slicesLessThanPromised() public {
        SlicedOrderWithSig memory made =
            abi.decode(abi.encode(signed(slicedSale(a, b, 2_000, 2, 1_000))), (SlicedOrderWithSig));
        paying.set(a, b, 1_999, 0);
        refuses(
            IIntentErrors.InsufficientReturnAmount.selector, slice(CrossSlice(made, OrderKind.SELL, 0, 1_000, 2_000))
        );
        settles(slice(CrossSlice(made, OrderKind.SELL, 0, 1_000, 1_999)));
    }

    /// A purchase spends no more than the agent's amount, because its executor gets no more, and
    /// including its fee no more than was signed.
    function test_error_purchases() public {
        Order memory order = purchase(a, b, 1_000, 2_000);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        bytes4 reason = IIntentErrors.ExcessiveSpentAmount.selector;
        paying.set(a, b, 2_000, 0);
        refuses(reason, byAmounts(signed(order), false, 1_001, 2_000));
        refuses(reason, byAmounts(signed(order), false, 1_000, 2_000));
        refuses(reason, byAmounts(signed(order), false, 982, 2_000));
        settles(byAmounts(signed(order), false, 981, 2_000));
        assertEq(intent.getCollectedFees(partner, address(a)), 19, "the fee");
    }

    function assertSame(bytes memory call, bytes memory other) private {
        uint256 state = vm.snapshotState();
        (bool isSettled, Money memory wanted) = tries(call);
        vm.revertToState(state);
        (bool done, Money memory money) = tries(other);
        vm.revertToState(state);
        assertTrue(done == isSettled, "settles where it does");
        assertTrue(keccak256(abi.encode(money)) == keccak256(abi.encode(wanted)), "the same money");
    }

    function tries(bytes memory call) private returns (bool done, Money memory money) {
        (money.gave, money.got) = (a.balanceOf(trader), b.balanceOf(trader));
        vm.prank(agent);
        (done,) = address(intent).call(call);
        money.gave -= a.balanceOf(trader);
        money.got = b.balanceOf(trader) - money.got;
        money.partners = feesOf(partner);
        money.services = feesOf(address(0));
        money.kept = a.balanceOf(address(intent)) + b.balanceOf(address(intent));
        assertEq(money.kept, money.partners + money.services, "only fees stay");
    }

    function feesOf(address account) private view returns (uint256) {
        return intent.getCollectedFees(account, address(a)) + intent.getCollectedFees(account, address(b));
    }

    /// Returns any valid fee word of an order.
    function wordOf(uint256 word) private view returns (uint256) {
        address to = word & 1 == 0 ? partner : address(0);
        uint256 bps = word & 2 == 0 ? 0 : (word >> 16) % 256;
        return withIntentFee(to, bps, word & (7 << 8));
    }

    function byAmounts(OrderWithSig memory made, bool fillable, uint256 fillIn, uint256 fillOut)
        private
        view
        returns (bytes memory)
    {
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = CrossFill(made, fillable, 0, fillIn, fillOut);
        return abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
    }

    function slice(CrossSlice memory one) private view returns (bytes memory) {
        CrossSlice[] memory slices = new CrossSlice[](1);
        slices[0] = one;
        return abi.encodeCall(intent.crossSettleSlices, (new CrossFill[](0), slices, "", address(paying)));
    }
}
