// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {Order, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {Payment} from "./IntentActors.sol";
import {IntentPlans} from "./IntentPlans.sol";

/// Draws settlements of two orders against each other, encodes them as calls, and models them.
abstract contract IntentCrosses is IntentPlans {
    /// The output of an executor for orders settled against each other, and its trades on the pair
    /// before.
    struct Cross {
        CrossFill[] fills;
        bytes data;
        IERC20[] tokens;
        uint256[] brings;
        IERC20 traded;
        uint256 amount;
    }

    /// @param seed the same for two matching orders, so that both are filled to the same part
    function asCross(Plan memory plan, uint256 own, uint256 seed) internal view {
        uint256 all = totalOf(plan.order);
        bool paired = plan.id >= PAIRED;
        if (plan.fillable) {
            uint256 left = all - filled[plan.id];
            plan.amount = min(all * (1 + (seed >> 128) % 256) / 256, left);
            if (own % 4 == 0) plan.amount = (own >> 2) % 4 == 0 ? left + 1 : left;
        }
        (uint256 gives, uint256 gets,) = termsOf(plan.order, filled[plan.id], plan.amount);
        bool isSale = plan.order.kind == OrderKind.SELL;
        plan.pays = isSale ? gets * (104 + (own >> 8) % 9) / 100 + 3 : gets;
        plan.back = isSale ? gives : gives * (paired ? 92 : 20 + (own >> 8) % 82) / 100;
        if ((own >> 16) % 32 == 0) ++plan.back;
        if (isSale) plan.amount = plan.back;
    }

    function crossOf(Plan[] memory plans, bool paired, uint256 seed) internal view returns (Cross memory made) {
        made.fills = new CrossFill[](2);
        for (uint256 i; i < 2; ++i) {
            Plan memory plan = plans[i];
            uint256 before = filled[plan.id] + ((seed >> (32 + 8 * i)) % 32 == 0 ? 1 : 0);
            if (i == 1 && plan.id == plans[0].id) before += plans[0].amount;
            made.fills[i] = CrossFill(withSignature(plan), plan.fillable, before, plan.back, plan.pays);
        }
        (IERC20 one, IERC20 other) = (IERC20(plans[0].order.destToken), IERC20(plans[1].order.destToken));
        made.tokens = new IERC20[](one == other ? 1 : 2);
        made.brings = new uint256[](made.tokens.length);
        made.tokens[0] = one;
        if (one != other) made.tokens[1] = other;
        if (paired) return meet(plans, made, seed);
        for (uint256 i; i < 2; ++i) {
            made.brings[one == other ? 0 : i] += plans[i].pays;
        }
        Payment[] memory payments = new Payment[](made.tokens.length);
        for (uint256 i; i < payments.length; ++i) {
            uint256 brings = made.brings[i];
            uint256 manner = (seed >> (8 * i)) % 8;
            if (manner > 1) made.brings[i] = brings + brings * manner / 60 + 2;
            else if (manner == 1 && brings != 0) made.brings[i] = brings - 1;
            payments[i] = Payment(made.tokens[i], made.brings[i]);
        }
        made.data = abi.encode(payments, address(0), "");
    }

    /// Matches what two orders give and get; some plain tokens go through the pair first.
    function meet(Plan[] memory plans, Cross memory made, uint256 seed) private view returns (Cross memory) {
        Order memory order = plans[0].order;
        bool onPair = order.srcToken == address(a) && order.destToken == address(b);
        CrossExecutor.Run[] memory runs = new CrossExecutor.Run[](onPair && seed % 2 == 0 ? 1 : 0);
        if (runs.length != 0) {
            (made.traded, made.amount) = (a, plans[0].back / 20);
            bytes memory program = bytes.concat(header(0, address(a), address(b)), v2Rest(address(a), address(b)));
            runs[0] = CrossExecutor.Run(a, made.amount, saleData(program, made.amount));
        }
        made.data = abi.encode(runs, made.tokens);
        return made;
    }

    /// The output of a token beyond the agent's amounts, and the fees on it.
    struct Rest {
        IERC20 token;
        uint256 owed;
        uint256 left;
        uint256 feesBefore;
    }

    function bookCross(Plan[] memory plans, Cross memory made) external {
        Terms[] memory terms = new Terms[](2);
        uint256 feesBefore = sumOfFees();
        for (uint256 i; i < 2; ++i) {
            require(made.fills[i].filledBefore == filled[plans[i].id], "1: not filled as the agent thinks");
            terms[i] = takeForCross(plans[i]);
        }
        if (made.amount != 0) tradeInBooks(made.amount);
        Rest[] memory rests = new Rest[](made.tokens.length);
        for (uint256 k; k < rests.length; ++k) {
            rests[k] = bring(plans, made, k);
        }
        for (uint256 i; i < 2; ++i) {
            payForCross(plans[i], terms[i]);
        }
        bool haveFees = sumOfFees() != feesBefore;
        for (uint256 k; k < rests.length; ++k) {
            giveRest(plans, rests[k], haveFees);
        }
    }

    function bring(Plan[] memory plans, Cross memory made, uint256 k) private returns (Rest memory rest) {
        (rest.token, rest.feesBefore) = (made.tokens[k], allFees[made.tokens[k]]);
        address from = plans[0].executor;
        uint256 amount = from == address(stranger) ? made.brings[k] : has[rest.token][from];
        rest.left = move(rest.token, from, address(intent), amount);
        for (uint256 i; i < 2; ++i) {
            if (plans[i].order.destToken == address(rest.token)) rest.owed += plans[i].pays;
        }
        require(rest.left >= rest.owed, "7: less was brought than said");
        rest.left -= rest.owed;
    }

    /// Gives the remainder to the owner if only one gives or gets the token, else to the service:
    /// with fees only up to what was paid of it.
    function giveRest(Plan[] memory plans, Rest memory rest, bool haveFees) private {
        address only;
        for (uint256 i; i < 2; ++i) {
            Order memory order = plans[i].order;
            if (order.srcToken != address(rest.token) && order.destToken != address(rest.token)) continue;
            if (only != address(0) && only != order.owner) {
                uint256 paid = rest.owed + rest.feesBefore - allFees[rest.token];
                require(rest.left <= paid || !haveFees, "11: more is left than was paid");
                return keepFor(address(0), rest.token, rest.left);
            }
            only = order.owner;
        }
        giveTo(only, rest.token, rest.left);
    }

    function sumOfFees() private view returns (uint256 sum) {
        for (uint256 k; k < 5; ++k) {
            sum += allFees[tokens[k]];
        }
    }

    function tradeInBooks(uint256 amount) private {
        address pair = pairOf(address(a), address(b));
        uint256 out = amount * 997 * has[b][pair] / (has[a][pair] * 1_000 + amount * 997);
        require(out != 0, "the pair pays nothing");
        move(a, address(crossExecutor), pair, amount);
        move(b, pair, address(crossExecutor), out);
    }
}
