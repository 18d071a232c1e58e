// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../src/interfaces/IRfq.sol";
import {RfqModel} from "./support/RfqModel.sol";
import {RfqWorld} from "./support/RfqWorld.sol";

/// Compares every rounding rule with a model that never divides.
contract RfqRoundingTest is RfqWorld {
    using RfqModel for RfqModel.Terms;
    using RfqModel for RfqModel.Terms[];

    uint256 private constant ORDERS = 4;
    uint256 private constant STEPS = 4;

    struct Plan {
        bool buying;
        uint256 first;
        uint256 amount;
        IRfq.OrderInfo[] infos;
        RfqModel.Terms[] terms;
        uint256[] most;
    }

    IRfq.Order[ORDERS] private orders;
    bytes[ORDERS] private signatures;
    RfqModel.Terms[ORDERS] private model;

    function testFuzz_oneFill(uint256 makerAmount, uint256 takerAmount, uint256 takerFill) public {
        RfqModel.Terms memory terms;
        terms.makerAmount = terms.left = anyAmount(makerAmount);
        terms.takerAmount = anyAmount(takerAmount);
        terms.fillable = true;
        takerFill = bound(takerFill, 1, terms.takerAmount);
        uint256 expected = terms.gives(takerFill);
        IRfq.Order memory order = open(terms.makerAmount, terms.takerAmount);
        signature = sign(order);
        if (expected == 0) expectText("Maker token fill amount cannot be 0");
        vm.prank(taker);
        uint256 makerFill = rfq.partialFillOrder(order, signature, takerFill);
        assertEq(makerFill, expected, "returned");
        assertEq(x.balanceOf(taker) - PLENTY, expected, "given");
        assertEq(PLENTY - y.balanceOf(taker), expected == 0 ? 0 : takerFill, "paid");
        assertEq(leftOf(order), expected == 0 ? 0 : terms.makerAmount - expected + 1, "left, and one");
    }

    /// Random fills of all kinds, over orders of which some cannot be filled: transfers and
    /// remainders match the model.
    function testFuzz_anyFills(uint256 seed) public {
        for (uint256 i; i < ORDERS; ++i) {
            makeOrder(i, draw(seed, i, 0));
        }
        for (uint256 step = 1; step <= STEPS; ++step) {
            uint256[2] memory before = [x.balanceOf(taker), y.balanceOf(taker)];
            (bool done, uint256 makerGave, uint256 takerGave) = take(draw(seed, 0, step), draw(seed, 1, step));
            assertEq(x.balanceOf(taker) - before[0], done ? makerGave : 0, "given");
            assertEq(before[1] - y.balanceOf(taker), done ? takerGave : 0, "paid");
            for (uint256 i; i < ORDERS; ++i) {
                assertEq(left(i), model[i].left, "left");
            }
        }
    }

    function makeOrder(uint256 i, uint256 seed) private {
        RfqModel.Terms memory terms;
        // Small amounts test rounding in every case, large ones every digit.
        uint256 size = seed % 2 == 0 ? 20 : 1e30;
        terms.makerAmount = terms.left = 1 + (seed >> 8) % size;
        terms.takerAmount = 1 + (seed >> 128) % size;
        terms.fillable = seed % 5 != 0;
        orders[i] =
            terms.fillable ? open(terms.makerAmount, terms.takerAmount) : named(terms.makerAmount, terms.takerAmount);
        orders[i].nonceAndMeta = i << 160;
        if (!terms.fillable) orders[i].taker = stranger;
        signatures[i] = sign(orders[i]);
        model[i] = terms;
    }

    /// Makes one call and returns the model's expectation.
    function take(uint256 seed, uint256 amount) private returns (bool done, uint256 makerGave, uint256 takerGave) {
        Plan memory plan = planOf(seed, amount);
        (done, makerGave, takerGave) =
            plan.buying ? plan.terms.buy(plan.most, plan.amount) : plan.terms.spend(plan.most, plan.amount);
        bytes memory call = plan.buying
            ? abi.encodeCall(rfq.tryBatchFillOrderMakerAmount, (plan.infos, plan.amount, taker))
            : abi.encodeCall(rfq.tryBatchFillOrderTakerAmount, (plan.infos, plan.amount, taker));
        vm.prank(taker);
        (bool happened,) = address(rfq).call(call);
        assertTrue(happened == done, "happens when the model says so");
        if (!done) return (done, makerGave, takerGave);
        if (plan.buying) assertGe(makerGave, plan.amount, "at least what was asked");
        else assertEq(takerGave, plan.amount, "exactly what was asked");
        for (uint256 i; i < ORDERS; ++i) {
            model[(i + plan.first) % ORDERS] = plan.terms[i];
        }
    }

    /// Shuffles the orders, sometimes includes one with an amount of zero, sometimes asks for more
    /// than there is.
    function planOf(uint256 seed, uint256 amount) private view returns (Plan memory plan) {
        plan.buying = seed % 2 == 0;
        plan.first = (seed >> 8) % ORDERS;
        plan.infos = new IRfq.OrderInfo[](ORDERS);
        plan.terms = new RfqModel.Terms[](ORDERS);
        plan.most = new uint256[](ORDERS);
        uint256 total;
        for (uint256 i; i < ORDERS; ++i) {
            uint256 at = (i + plan.first) % ORDERS;
            plan.terms[i] = model[at];
            plan.most[i] = draw(seed, i, 2) % (plan.terms[i].takerAmount + 1);
            plan.infos[i] = IRfq.OrderInfo(orders[at], signatures[at], plan.most[i], "", "");
            total += plan.buying ? plan.terms[i].gives(plan.most[i]) : plan.most[i];
        }
        plan.amount = 1 + amount % (total + total / 4 + 1);
    }

    function left(uint256 i) private view returns (uint256) {
        uint256 stored = leftOf(orders[i]);
        return stored == 0 ? model[i].makerAmount : stored - 1;
    }

    function draw(uint256 seed, uint256 i, uint256 j) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, i, j)));
    }

    /// Returns an amount of any number of digits.
    function anyAmount(uint256 seed) private pure returns (uint256) {
        return 1 + (seed >> 8) % (uint256(1) << (1 + seed % 120));
    }
}
