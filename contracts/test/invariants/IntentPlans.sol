// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CallExecutor} from "../../src/intent/CallExecutor.sol";
import {Order, OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {Payment, Stranger} from "./IntentActors.sol";
import {IntentChecks} from "./IntentChecks.sol";

/// Draws settlements, and encodes each as a call.
abstract contract IntentPlans is IntentChecks {
    // Drawing

    /// Mixes the seed, because forge prefers small numbers. The first step of a run draws its salt,
    /// and the call that the token with hooks tries whenever it moves.
    function begin(uint256 seed) internal returns (uint256) {
        if (salt == 0) {
            salt = mixed(seed, 0);
            Order memory order = sale(a, b, 1_000, 1);
            (order.owner, order.nonce) = (owners[0], type(uint256).max);
            OrderWithSig memory inner = sign(order, KEY, address(intent), false);
            bytes[3] memory calls = [
                abi.encodeCall(intent.directSettle, (inner, 5)),
                abi.encodeCall(intent.withdrawAllFees, (address(b), attacker)),
                abi.encodeCall(intent.withdrawNative, (1))
            ];
            hook.hook(address(intent), calls[salt % 3]);
        }
        return mixed(seed, ++steps);
    }

    function pick(uint256 seed) internal view returns (uint256 id) {
        return base() + (seed >> 200) % WINDOW;
    }

    /// Returns, half of the time, an order that few other steps touch.
    function pickFresh(uint256 seed) internal view returns (uint256 id) {
        return seed >> 255 == 0 ? pick(seed) : PAIRED + 2 * pick(seed) + (seed >> 254) % 2;
    }

    /// Makes a seed draw a plan that mostly succeeds, for pairs of orders, which otherwise seldom
    /// would.
    function calm(uint256 seed) internal pure returns (uint256) {
        return seed % 8 == 0 ? seed : seed | 1 << 21 | 1 << 24 | 1 << 67;
    }

    function mixed(uint256 seed, uint256 i) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, i)));
    }

    function drawAgent(uint256 seed) internal view returns (address) {
        return seed % 32 == 0 ? attacker : seed % 4 == 1 ? agents[1] : agents[0];
    }

    /// Draws a runner; without a pair it is a stranger with instructions.
    function drawRunner(uint256 seed) internal pure returns (Runner) {
        if ((seed >> 40) % 64 == 0) return Runner.Unfit;
        uint256 kind = (seed >> 32) % 8;
        if (kind < 3) return Runner.Agent;
        return kind < 5 ? Runner.Venue : Runner.Pair;
    }

    function planOf(uint256 seed, uint256 id, Runner runner, address by) internal returns (Plan memory plan) {
        (plan.id, plan.order, plan.fillable, plan.agent) = (id, orderOf(id), isFillable(id), by);
        Order memory order = plan.order;
        signOnChain(seed, id);
        uint256 manner = (seed >> 16) % 64;
        plan.signature = signatureOf(id, order, manner);
        plan.isSigned = manner > 3;
        plan.percent = [BPS, (seed >> 50) % 3_000, 5_000, (seed >> 50) % (BPS + 2)][(seed >> 48) % 4];
        plan.amount = plan.fillable ? totalOf(order) * plan.percent / BPS : totalOf(order);
        setRunner(plan, runner, seed >> 160);
        (uint256 gives, uint256 gets,) = termsOf(order, filled[id], plan.amount);
        plan.pays = gets + 3 + gets * (6 + (seed >> 72) % 64) / 100;
        if ((seed >> 64) % 16 < 4) plan.pays = [gets, gets, gets == 0 ? 0 : gets - 1, 0][(seed >> 64) % 16];
        plan.back = gives * ((seed >> 80) % 256) / 255;
        if (order.kind == OrderKind.SELL && (seed >> 88) % 4 != 0) plan.back = 0;
        if (runner == Runner.Agent && (seed >> 88) % 16 == 0) plan.back = gives + 1;
        gives = arriving(plan, gives);
        plan.takes = gives - min(plan.back, gives);
    }

    /// Returns the source that arrives for the call: it moves once more, to the account that makes
    /// it.
    function arriving(Plan memory plan, uint256 given) internal view returns (uint256) {
        IERC20 src = IERC20(plan.order.srcToken);
        given -= taxOf(src, given);
        return plan.runner == Runner.Venue ? given - taxOf(src, given) : given;
    }

    function setRunner(Plan memory plan, Runner runner, uint256 seed) private view {
        bool onPair =
            uint160(plan.order.srcToken) ^ uint160(plan.order.destToken) == uint160(address(a)) ^ uint160(address(b));
        plan.runner = runner == Runner.Pair && !onPair ? Runner.Told : runner;
        plan.executor = [
            plan.agent,
            address(stranger),
            address(callExecutor),
            address(executor),
            [plan.order.srcToken, permit2, address(intent), address(deposits)][seed % 4]
        ][uint256(plan.runner)];
    }

    /// Mostly signs on the chain for an owner who does so; a revoked pre-signature stays revoked.
    function signOnChain(uint256 seed, uint256 id) internal {
        if (ownerOf(id) != owners[2] || preSigned[id] || takenBack[id]) return;
        if ((seed >> 24) % 8 != 0) preSign(id, orderOf(id), true);
    }

    function preSign(uint256 id, Order memory order, bool yes) internal {
        bytes32 hash = hashOf(id, order);
        vm.prank(order.owner);
        intent.setPreSignature(hash, yes);
        (preSigned[id], takenBack[id]) = (yes, !yes);
        ++times["setPreSignature"];
    }

    /// Returns the kind of batch of an order: 0 sales, 1 purchases, 2 directly by agents; 3 and 4
    /// parts of 1 and 2.
    function familyOf(uint256 id, uint256 seed) internal view returns (uint256) {
        if (isFillable(id)) return 3 + seed % 2;
        return seed % 2 == 0 ? 2 : uint256(kindOf(id));
    }

    function fits(uint256 id, uint256 family) internal view returns (bool) {
        return familyOf(id, 0) == family || familyOf(id, 1) == family;
    }

    // Encoding

    /// Returns the native value that an agent sends.
    function valueOf(Plan memory plan) internal pure returns (uint256) {
        if (plan.runner != Runner.Agent || plan.order.destToken != address(ETH)) return 0;
        return plan.order.kind == OrderKind.SELL ? plan.pays : plan.amount;
    }

    function callOf(Plan memory plan) internal view returns (bytes memory) {
        OrderWithSig memory order = withSignature(plan);
        if (plan.runner == Runner.Agent) {
            return plan.fillable
                ? abi.encodeCall(intent.directSettleFillable, (order, plan.percent, agentAmount(plan)))
                : abi.encodeCall(intent.directSettle, (order, agentAmount(plan)));
        }
        bytes memory data = dataOf(plan);
        if (plan.fillable) {
            return abi.encodeCall(intent.swapSettleFillable, (order, data, plan.executor, plan.percent));
        }
        return (plan.order.kind == OrderKind.SELL) != plan.asOtherKind
            ? abi.encodeCall(intent.swapSettle, (order, data, plan.executor, ""))
            : abi.encodeCall(intent.buySettle, (order, data, plan.executor, ""));
    }

    function batchOf(Plan[] memory plans, uint256 family) internal view returns (bytes memory) {
        OrderWithSig[] memory orders = new OrderWithSig[](plans.length);
        bytes[] memory data = new bytes[](plans.length);
        uint256[] memory percents = new uint256[](plans.length);
        uint256[] memory amounts = new uint256[](plans.length);
        for (uint256 i; i < plans.length; ++i) {
            (orders[i], percents[i]) = (withSignature(plans[i]), plans[i].percent);
            if (family == 2 || family == 4) amounts[i] = agentAmount(plans[i]);
            else data[i] = dataOf(plans[i]);
        }
        address by = plans[0].executor;
        if (family == 0) return abi.encodeCall(intent.swapSettleBatch, (orders, data, by, new bytes[](0)));
        if (family == 1) return abi.encodeCall(intent.buySettleBatch, (orders, data, by, new bytes[](0)));
        if (family == 2) return abi.encodeCall(intent.directSettleBatch, (orders, amounts));
        if (family == 3) return abi.encodeCall(intent.swapSettleFillableBatch, (orders, data, by, percents));
        return abi.encodeCall(intent.directSettleFillableBatch, (orders, percents, amounts));
    }

    function withSignature(Plan memory plan) internal pure returns (OrderWithSig memory order) {
        (order.order, order.signature) = (plan.order, plan.signature);
    }

    function agentAmount(Plan memory plan) private pure returns (uint256) {
        return plan.order.kind == OrderKind.SELL ? plan.pays : plan.back;
    }

    function dataOf(Plan memory plan) internal view returns (bytes memory) {
        Order memory order = plan.order;
        (IERC20 src, IERC20 dest) = (IERC20(order.srcToken), IERC20(order.destToken));
        (uint256 gives, uint256 gets,) = termsOf(order, filled[plan.id], plan.amount);
        if (plan.runner == Runner.Pair) return pairData(order, gives, gets);
        if (plan.runner == Runner.Venue) {
            bytes memory trade = abi.encodeCall(Stranger.trade, (src, plan.takes, dest, plan.pays));
            bytes32 salt = keccak256(abi.encode(steps, gasleft()));
            return abi.encode(CallExecutor.Call(src, dest, address(venue), trade, salt));
        }
        Payment[] memory payments = new Payment[](2);
        (payments[0], payments[1]) = (Payment(dest, plan.pays), Payment(src, plan.back));
        (address target, bytes memory attempt) = attemptOf(order, plan.pays);
        return abi.encode(payments, target, attempt);
    }

    function pairData(Order memory order, uint256 gives, uint256 gets) private view returns (bytes memory) {
        bool isSale = order.kind == OrderKind.SELL;
        bytes memory legs =
            isSale ? v2Rest(order.srcToken, order.destToken) : v2Leg(order.srcToken, order.destToken, EXACT, gets);
        bytes memory program = bytes.concat(header(isSale ? 0 : BUY, order.srcToken, order.destToken), legs);
        return isSale ? saleData(program, gives) : purchaseData(program, gives, gets);
    }

    /// Returns a call that an executor must not be able to make.
    function attemptOf(Order memory order, uint256 seed) private view returns (address target, bytes memory attempt) {
        address src = order.srcToken == address(ETH) ? address(a) : order.srcToken;
        if (seed % 6 == 0) return (src, abi.encodeCall(IERC20.transferFrom, (address(intent), address(stranger), 1)));
        if (seed % 6 == 1) return (src, abi.encodeCall(IERC20.transferFrom, (victim, address(stranger), 1)));
        if (seed % 6 == 2) {
            return (address(deposits), abi.encodeCall(deposits.withdrawNative, (1, victim, address(stranger))));
        }
        if (seed % 6 == 3) return (address(intent), abi.encodeCall(intent.withdrawNative, (1)));
        if (seed % 6 == 4) return (address(intent), abi.encodeCall(intent.withdrawAllFees, (src, address(0))));
    }

    function claimCall(address account, address token, uint256 amount, uint256 manner)
        internal
        view
        returns (bytes memory)
    {
        address[] memory list = asList(token);
        if (account == address(0)) {
            if (manner == 0) return abi.encodeCall(intent.withdrawProtocolFees, (token, amount, receiver));
            if (manner == 1) return abi.encodeCall(intent.withdrawAllProtocolFees, (token, receiver));
            return abi.encodeCall(intent.batchWithdrawAllProtocolFees, (list, receiver));
        }
        if (manner == 0) return abi.encodeCall(intent.withdrawFees, (token, amount, receiver));
        if (manner == 1) return abi.encodeCall(intent.withdrawAllFees, (token, receiver));
        return abi.encodeCall(intent.batchWithdrawAllFees, (list, receiver));
    }
}
