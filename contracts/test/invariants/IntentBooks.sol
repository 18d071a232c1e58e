// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {IntentOrders} from "./IntentOrders.sol";

/// A model of all balances, computed from signed terms and from instructions of executors and
/// agents, never by reading the contract. A settlement that must be refused reverts in the model,
/// which leaves it unchanged; the reason begins with the number of the invariant that it would
/// break.
abstract contract IntentBooks is IntentOrders {
    uint256 internal constant BPS = 10_000;

    /// The account that converts the source of an order to its destination.
    enum Runner {
        Agent,
        Told,
        Venue,
        Pair,
        Unfit
    }

    enum Nonce {
        Free,
        Used,
        Cancelled
    }

    /// @param amount the filled amount: of a sale source units, of a purchase destination units
    /// @param pays destination units: what the executor brings, or what the agent of a sale gives.
    /// For an order settled against others: what it gets
    /// @param back source units: what the executor leaves. For a purchase directly by the agent, or
    /// against others: its cost
    /// @param takes source units: what a venue takes of the executor's
    /// @param asOtherKind true to settle a whole sale as a purchase, or the reverse
    struct Plan {
        uint256 id;
        Order order;
        bytes signature;
        bool isSigned;
        bool fillable;
        address agent;
        Runner runner;
        address executor;
        uint256 percent;
        uint256 amount;
        uint256 pays;
        uint256 back;
        uint256 takes;
        bool asOtherKind;
    }

    /// @param gives what the owner of a sale gives; the maximum of a purchase
    /// @param gets the minimum that arrives of a sale; what arrives of a purchase
    struct Terms {
        uint256 gives;
        uint256 gets;
        uint256 quoted;
        address beneficiary;
    }

    mapping(IERC20 token => mapping(address account => uint256)) internal has;
    mapping(IERC20 token => mapping(address account => uint256)) internal may;
    mapping(IERC20 token => mapping(address account => uint256)) internal mayByPermit2;
    mapping(address account => uint256) internal deposited;
    mapping(IERC20 token => mapping(address account => uint256)) internal fees;
    mapping(IERC20 token => uint256) internal allFees;
    mapping(IERC20 token => uint256) internal donated;
    mapping(IERC20 token => uint256) internal burnt;
    mapping(address account => mapping(uint256 nonce => Nonce)) internal nonces;
    mapping(address account => bool) internal isAgent;
    mapping(uint256 id => bool) internal preSigned;
    mapping(uint256 id => bool) internal takenBack;
    mapping(uint256 id => uint256) internal filled;
    mapping(uint256 id => uint256) internal gave;
    mapping(uint256 id => uint256) internal got;
    bool[3] internal isOff;

    // A single settlement

    /// Checks what an order must meet, then fills it in the model.
    function open(Plan memory plan, uint256 module) internal returns (Terms memory terms) {
        Order memory order = plan.order;
        require(isAgent[plan.agent], "15: not by a registered agent");
        require(!isOff[module], "22: paused");
        bool isSigned = plan.signature.length == 0 ? preSigned[plan.id] : plan.isSigned;
        require(isSigned, "13: its owner did not sign it so");
        Nonce nonce = nonces[order.owner][order.nonce];
        require(nonce != Nonce.Used, "3: the nonce is used");
        require(nonce != Nonce.Cancelled, "4: the nonce is cancelled");
        require(block.timestamp <= order.deadline, "5: expired");
        require(order.srcAmount != 0 && order.destAmount != 0 && order.srcToken != order.destToken, "0: no order");
        require(order.bridge.destinationChainId == 0, "0: another chain, which has no bridge here");
        require(order.bridge.outputToken == address(0), "0: a bridge on its own chain");
        terms.beneficiary = order.beneficiary == address(0) ? order.owner : order.beneficiary;
        require(
            terms.beneficiary != address(intent) && terms.beneficiary != order.srcToken
                && terms.beneficiary != order.destToken,
            "0: nobody could use it"
        );
        uint256 all = totalOf(order);
        uint256 before = filled[plan.id];
        if (plan.fillable) {
            require(plan.amount != 0 && plan.amount <= all - before, "1: more than is left, or nothing");
        } else {
            require(plan.amount == all, "1: a whole order in parts");
        }
        filled[plan.id] = before + plan.amount;
        if (before + plan.amount == all) nonces[order.owner][order.nonce] = Nonce.Used;
        (terms.gives, terms.gets, terms.quoted) = termsOf(order, before, plan.amount);
    }

    /// Returns the total of an order: source units of a sale, destination units of a purchase.
    function totalOf(Order memory order) internal pure returns (uint256) {
        return order.kind == OrderKind.SELL ? order.srcAmount : order.destAmount;
    }

    /// Returns what is owed for the filled amount after a fill, less what was owed before.
    function termsOf(Order memory order, uint256 before, uint256 amount)
        internal
        pure
        returns (uint256 gives, uint256 gets, uint256 quoted)
    {
        uint256 all = totalOf(order);
        if (all == 0) return (0, 0, 0);
        uint256 present = before + amount;
        if (order.kind == OrderKind.SELL) {
            gives = amount;
            gets = up(order.destAmount, present, all) - up(order.destAmount, before, all);
            quoted = up(order.expectedAmount, present, all) - up(order.expectedAmount, before, all);
            if (quoted < gets) quoted = gets;
        } else {
            gets = amount;
            gives = order.srcAmount * present / all - order.srcAmount * before / all;
            quoted = order.expectedAmount * present / all - order.expectedAmount * before / all;
            if (quoted > gives) quoted = gives;
        }
    }

    function settleInBooks(Plan memory plan) internal {
        require(!plan.asOtherKind, "0: settled as the other kind");
        Terms memory terms = open(plan, plan.fillable ? 1 : 0);
        if (plan.runner == Runner.Agent) return settleByAgent(plan, terms);
        Order memory order = plan.order;
        (IERC20 src, IERC20 dest) = (IERC20(order.srcToken), IERC20(order.destToken));
        take(order, plan.executor, terms.gives);
        (uint256 received, uint256 left) = run(plan, src, dest, terms);
        if (order.kind == OrderKind.SELL) {
            note(plan.id, terms.gives, giveBack(order, left));
            return payShared(plan, dest, received, terms);
        }
        uint256 spent = left < terms.gives ? terms.gives - left : 0;
        uint256 kept = keep(order, src, share(spent, terms.quoted, false, order.partnerAndFee));
        require(kept <= left, "6: dearer than signed");
        note(plan.id, terms.gives, giveBack(order, left - kept));
        pay(plan, dest, address(intent), received, terms);
    }

    function settleByAgent(Plan memory plan, Terms memory terms) private {
        Order memory order = plan.order;
        IERC20 dest = IERC20(order.destToken);
        if (order.kind == OrderKind.BUY) {
            takeShared(plan, terms, plan.agent);
            return pay(plan, dest, plan.agent, terms.gets, terms);
        }
        take(order, plan.agent, terms.gives);
        gave[plan.id] += terms.gives;
        uint256 kept = keep(order, dest, share(plan.pays, terms.quoted, true, order.partnerAndFee));
        require(move(dest, plan.agent, address(intent), kept) == kept, "9: taxed fees");
        pay(plan, dest, plan.agent, plan.pays - kept, terms);
    }

    /// Settles one of several orders against each other: takes what it gives, and pays it after the
    /// execution.
    function takeForCross(Plan memory plan) internal returns (Terms memory terms) {
        terms = open(plan, 2);
        if (plan.order.kind == OrderKind.BUY) {
            takeShared(plan, terms, plan.executor);
        } else {
            take(plan.order, plan.executor, terms.gives);
            gave[plan.id] += terms.gives;
        }
    }

    function payForCross(Plan memory plan, Terms memory terms) internal {
        IERC20 dest = IERC20(plan.order.destToken);
        if (plan.order.kind == OrderKind.SELL) payShared(plan, dest, plan.pays, terms);
        else pay(plan, dest, address(intent), plan.pays, terms);
    }

    /// Pays what the contract received for a sale, less the shares.
    function payShared(Plan memory plan, IERC20 dest, uint256 received, Terms memory terms) internal {
        uint256 kept = keep(plan.order, dest, share(received, terms.quoted, true, plan.order.partnerAndFee));
        pay(plan, dest, address(intent), received - kept, terms);
    }

    function pay(Plan memory plan, IERC20 dest, address from, uint256 amount, Terms memory terms) internal {
        uint256 arrived = move(dest, from, terms.beneficiary, amount);
        require(arrived >= terms.gets, "7: less than signed");
        got[plan.id] += arrived;
    }

    /// Takes the cost of a purchase, and its shares in addition.
    function takeShared(Plan memory plan, Terms memory terms, address to) private {
        Order memory order = plan.order;
        IERC20 src = IERC20(order.srcToken);
        uint256 kept = keep(order, src, share(plan.back, terms.quoted, false, order.partnerAndFee));
        uint256 paid = plan.back + kept;
        require(paid <= terms.gives, "6: dearer than signed");
        gave[plan.id] += paid;
        if (kept == 0) return take(order, to, paid);
        require(taxOf(src, paid) == 0, "9: taxed on its way to the contract");
        take(order, address(intent), paid);
        move(src, address(intent), to, plan.back);
    }

    // The model: one call, so that a settlement that must be refused leaves it unchanged

    function book(Plan memory plan) external {
        settleInBooks(plan);
    }

    function bookAll(Plan[] memory plans) external {
        for (uint256 i; i < plans.length; ++i) {
            settleInBooks(plans[i]);
        }
    }

    function withdrawInBooks(address account, uint256 amount) internal {
        deposited[account] -= amount;
        move(ETH, address(deposits), account, amount);
    }

    // Executors

    function run(Plan memory plan, IERC20 src, IERC20 dest, Terms memory terms)
        internal
        returns (uint256 received, uint256 left)
    {
        require(plan.runner != Runner.Unfit, "17: called what is no executor");
        if (plan.runner == Runner.Told) {
            received = move(dest, plan.executor, address(intent), plan.pays);
            left = move(src, plan.executor, address(intent), plan.back);
        } else if (plan.runner == Runner.Venue) {
            // Sends it on to the account that makes the call.
            move(src, plan.executor, plan.executor, has[src][plan.executor]);
            move(src, plan.executor, address(venue), plan.takes);
            move(dest, address(venue), plan.executor, plan.pays);
            received = move(dest, plan.executor, address(intent), has[dest][plan.executor]);
            left = move(src, plan.executor, address(intent), has[src][plan.executor]);
        } else {
            address pair = pairOf(address(a), address(b));
            (uint256 inside, uint256 outside) = (has[src][pair], has[dest][pair]);
            if (plan.order.kind == OrderKind.SELL) {
                uint256 weighed = terms.gives * 997;
                received = weighed * outside / (inside * 1_000 + weighed);
            } else {
                received = terms.gets;
                uint256 cost = inside * received * 1_000 / ((outside - received) * 997) + 1;
                require(cost <= terms.gives, "6: the pool asks for more");
                left = terms.gives - cost;
            }
            require(received != 0, "6: the pool pays nothing");
            move(src, plan.executor, pair, terms.gives - left);
            move(src, plan.executor, address(intent), left);
            move(dest, pair, address(intent), received);
        }
    }

    // Transfers

    function move(IERC20 token, address from, address to, uint256 amount) internal returns (uint256 arrived) {
        has[token][from] -= amount;
        arrived = amount - taxOf(token, amount);
        has[token][to] += arrived;
        burnt[token] += amount - arrived;
    }

    /// Takes the source of an order; a native one from the deposit.
    function take(Order memory order, address to, uint256 amount) internal {
        IERC20 src = IERC20(order.srcToken);
        if (src == ETH) {
            require(deposited[order.owner] >= amount, "21: more than was deposited");
            deposited[order.owner] -= amount;
            move(src, address(deposits), to, amount);
        } else {
            if (order.permit.length == 0) may[src][order.owner] -= amount;
            else mayByPermit2[src][order.owner] -= amount;
            move(src, order.owner, to, amount);
        }
    }

    function giveBack(Order memory order, uint256 amount) internal returns (uint256 arrived) {
        return giveTo(order.owner, IERC20(order.srcToken), amount);
    }

    function giveTo(address account, IERC20 token, uint256 amount) internal returns (uint256 arrived) {
        if (token != ETH) return move(token, address(intent), account, amount);
        deposited[account] += amount;
        return move(token, address(intent), address(deposits), amount);
    }

    /// Records what an owner gave; executors may return more than they were given.
    function note(uint256 id, uint256 given, uint256 back) internal {
        gave[id] += given - min(given, back);
    }

    // Shares, as in the table of the specification

    /// @param gains true for a sale, which is better the more it brings; a purchase is better the
    /// less it takes
    function share(uint256 amount, uint256 quoted, bool gains, uint256 word)
        internal
        pure
        returns (uint256[2] memory shares)
    {
        uint256 surplus = gains == amount > quoted ? gains ? amount - quoted : quoted - amount : 0;
        if (word & 512 != 0) surplus = min(surplus, quoted / 100);
        address account = address(uint160(word >> 96));
        uint256 bps = min(word & 255, 200);
        if (account != address(0) && bps != 0) {
            uint256 base = min(amount, gains ? quoted + surplus : quoted);
            shares[1] = base * bps / BPS;
        } else if (account == address(0) || word & 256 == 0) {
            shares[0] = surplus;
        } else {
            shares[0] = surplus / 2;
            if (word & 1024 == 0) shares[1] = surplus - surplus / 2;
        }
    }

    function keep(Order memory order, IERC20 token, uint256[2] memory shares) internal returns (uint256 kept) {
        keepFor(address(0), token, shares[0]);
        keepFor(address(uint160(order.partnerAndFee >> 96)), token, shares[1]);
        return shares[0] + shares[1];
    }

    function keepFor(address account, IERC20 token, uint256 amount) internal {
        fees[token][account] += amount;
        allFees[token] += amount;
    }

    function up(uint256 promised, uint256 done, uint256 all) internal pure returns (uint256) {
        return (promised * done + all - 1) / all;
    }

    function min(uint256 x, uint256 y) internal pure returns (uint256) {
        return x < y ? x : y;
    }
}
