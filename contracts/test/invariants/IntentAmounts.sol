// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {IntentCrosses} from "./IntentCrosses.sol";

/// Draws settlements of one order by amounts, by an agent whose executor keeps its promise or does
/// not, and models them: the transaction is never worse than the promise.
abstract contract IntentAmounts is IntentCrosses {
    function asPromised(Plan memory plan, uint256 seed) internal view returns (CrossFill memory fill) {
        if (plan.fillable) {
            uint256 all = totalOf(plan.order);
            plan.amount = min(1 + all * (seed % 256) / 300, all - filled[plan.id]);
        }
        (fill.orderWithSig, fill.fillable, fill.filledBefore) = (withSignature(plan), plan.fillable, filled[plan.id]);
        if ((seed >> 8) % 32 == 0) ++fill.filledBefore;
        (fill.fillIn, fill.fillOut,) = termsOf(plan.order, filled[plan.id], plan.amount);
        if (plan.order.kind == OrderKind.SELL) promiseSale(plan, fill, seed >> 16);
        else promisePurchase(plan, fill, seed >> 16);
        uint256 given = arriving(plan, fill.fillIn);
        plan.takes = given - min(plan.back, given);
    }

    function promiseSale(Plan memory plan, CrossFill memory fill, uint256 seed) private pure {
        plan.pays = fill.fillOut + 3 + fill.fillOut * (6 + seed % 64) / 100;
        plan.back = (seed >> 8) % 4 == 0 ? fill.fillIn / 5 : 0;
        fill.fillOut = plan.pays * (90 + (seed >> 16) % 12) / 100;
    }

    function promisePurchase(Plan memory plan, CrossFill memory fill, uint256 seed) private view {
        plan.pays = fill.fillOut + taxOf(IERC20(plan.order.destToken), 2 * fill.fillOut + 200);
        fill.fillIn = fill.fillIn * (40 + seed % 62) / 100;
        plan.back = fill.fillIn * ((seed >> 8) % 128) / 255;
    }

    function bookAmounts(Plan memory plan, CrossFill memory fill) external {
        uint256 before = plan.fillable ? filled[plan.id] : 0;
        Terms memory terms = open(plan, 2);
        require(fill.filledBefore == before, "1: not filled as the agent thinks");
        if (plan.order.kind == OrderKind.SELL) bookSale(plan, fill.fillOut, terms);
        else bookPurchase(plan, fill.fillIn, terms);
    }

    function bookSale(Plan memory plan, uint256 promised, Terms memory terms) private {
        (IERC20 src, IERC20 dest) = (IERC20(plan.order.srcToken), IERC20(plan.order.destToken));
        take(plan.order, plan.executor, terms.gives);
        (uint256 arrived, uint256 left) = run(plan, src, dest, terms);
        note(plan.id, terms.gives, giveBack(plan.order, left));
        require(arrived >= promised, "23: less than promised");
        payShared(plan, dest, arrived, terms);
    }

    function bookPurchase(Plan memory plan, uint256 promised, Terms memory terms) private {
        require(promised <= terms.gives, "6: dearer than signed");
        IERC20 dest = IERC20(plan.order.destToken);
        uint256 taken = takeMost(plan.order, plan.executor, promised, terms);
        (uint256 received, uint256 left) = run(plan, IERC20(plan.order.srcToken), dest, terms);
        bookRest(plan, taken, left + taken - promised, terms);
        pay(plan, dest, address(intent), received, terms);
    }

    /// Models fees on what was spent; the rest is returned to the owner.
    function bookRest(Plan memory plan, uint256 taken, uint256 left, Terms memory terms) private {
        Order memory order = plan.order;
        uint256 spent = left < taken ? taken - left : 0;
        uint256[2] memory shares = share(spent, terms.quoted, false, order.partnerAndFee);
        uint256 kept = keep(order, IERC20(order.srcToken), shares);
        require(kept <= left, "6: dearer than signed");
        note(plan.id, taken, giveBack(order, left - kept));
    }

    /// Takes the promised amount, and fees on it up to the signed maximum.
    function takeMost(Order memory order, address to, uint256 fillIn, Terms memory terms)
        private
        returns (uint256 taken)
    {
        IERC20 src = IERC20(order.srcToken);
        uint256[2] memory fees_ = share(fillIn, terms.quoted, false, order.partnerAndFee);
        taken = min(fillIn + fees_[0] + fees_[1], terms.gives);
        if (taken == fillIn) {
            take(order, to, fillIn);
            return taken;
        }
        require(taxOf(src, taken) == 0, "9: taxed on its way to the contract");
        take(order, address(intent), taken);
        move(src, address(intent), to, fillIn);
    }
}
