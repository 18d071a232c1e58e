// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CallExecutor} from "../../src/intent/CallExecutor.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {Order, OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {Payment, Stranger} from "./IntentActors.sol";
import {IntentBooks} from "./IntentBooks.sol";
import {IAllowances} from "./IntentOrders.sol";

/// Draws settlements, says each as a call, and compares what came of it with the books.
abstract contract IntentPlans is IntentBooks {
    /// Orders that are about at one time; they change slowly, so that each is filled, cancelled and tried again.
    uint256 internal constant WINDOW = 12;
    uint256 private constant STEPS_AN_ORDER = 2;

    /// What an executor brings for orders that are settled against each other, and what it trades on the pair before.
    struct Cross {
        CrossFill[] fills;
        bytes data;
        IERC20[] tokens;
        uint256[] brings;
        IERC20 traded;
        uint256 amount;
    }

    string public problem;
    mapping(string what => uint256) public times;
    bytes4[] internal selectors;
    IERC20[] private everything;
    address[] private everybody;
    uint256 private steps;

    function setUp() public virtual override {
        super.setUp();
        vm.startPrank(owner);
        registry.registerAgent(asList(address(hook)));
        vm.stopPrank();
        (isAgent[agents[0]], isAgent[agents[1]], isAgent[address(hook)]) = (true, true, true);
        everybody = [
            owners[0],
            owners[1],
            owners[2],
            agents[0],
            agents[1],
            victim,
            attacker,
            receiver,
            partner,
            address(serviceWallet),
            address(hook),
            address(stranger),
            address(venue),
            address(executor)
        ];
        everybody.push(address(callExecutor));
        everybody.push(address(crossExecutor));
        everybody.push(address(intent));
        everybody.push(address(deposits));
        everybody.push(pairOf(address(a), address(b)));
        for (uint256 i; i < everybody.length; ++i) {
            for (uint256 k; k < 5; ++k) {
                has[tokens[k]][everybody[i]] = holds(tokens[k], everybody[i]);
                if (i < 3) (may[tokens[k]][everybody[i]], mayByPermit2[tokens[k]][everybody[i]]) = (DEPTH, DEPTH);
            }
        }
        for (uint256 i; i < installed.length; ++i) {
            bytes4[] memory some = intent.getModules()[i].selectors;
            for (uint256 k; k < some.length; ++k) {
                selectors.push(some[k]);
            }
        }
    }

    // Drawing

    function base() internal view returns (uint256) {
        return steps / STEPS_AN_ORDER;
    }

    /// Forge likes small numbers, which would draw little. The first step of a run draws its salt, and what the token with hooks tries
    /// whenever it moves.
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

    /// Half of the time an order that few other steps touch.
    function pickFresh(uint256 seed) internal view returns (uint256 id) {
        return seed >> 255 == 0 ? pick(seed) : PAIRED + 2 * pick(seed) + (seed >> 254) % 2;
    }

    /// What draws a plan that mostly succeeds: two of a kind seldom do otherwise.
    function calm(uint256 seed) internal pure returns (uint256) {
        return seed % 8 == 0 ? seed : seed | 1 << 21 | 1 << 24 | 1 << 67;
    }

    function mixed(uint256 seed, uint256 i) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, i)));
    }

    function drawAgent(uint256 seed) internal view returns (address) {
        return seed % 32 == 0 ? attacker : seed % 4 == 1 ? agents[1] : agents[0];
    }

    function drawRunner(uint256 seed) internal pure returns (Runner) {
        if ((seed >> 40) % 64 == 0) return Runner.Unfit;
        return [
            Runner.Agent, Runner.Agent, Runner.Told, Runner.Pair, Runner.Pair, Runner.Venue, Runner.Venue, Runner.Pair
        ][(seed >> 32) % 8];
    }

    function planOf(uint256 seed, uint256 id, Runner runner, address by) internal returns (Plan memory plan) {
        (plan.id, plan.order, plan.fillable, plan.agent) = (id, orderOf(id), isFillable(id), by);
        Order memory order = plan.order;
        signOnChain(seed, id, order);
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
        gives -= taxOf(IERC20(order.srcToken), gives);
        plan.takes = gives - min(plan.back, gives);
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

    /// Mostly, who signs on the chain has done so before.
    function signOnChain(uint256 seed, uint256 id, Order memory order) internal {
        if (order.owner == owners[2] && !preSigned[id] && (seed >> 24) % 8 != 0) preSign(id, order, true);
    }

    function preSign(uint256 id, Order memory order, bool yes) internal {
        bytes32 hash = hashOf(id, order);
        vm.prank(order.owner);
        intent.setPreSignature(hash, yes);
        preSigned[id] = yes;
        ++times["setPreSignature"];
    }

    /// Which of the batches an order fits into: 0 sales, 1 purchases, 2 by agents; 3 and 4 the same of parts.
    function familyOf(uint256 id, uint256 seed) internal view returns (uint256) {
        if (isFillable(id)) return 3 + seed % 2;
        return seed % 2 == 0 ? 2 : uint256(orderOf(id).kind);
    }

    function fits(uint256 id, uint256 family) internal view returns (bool) {
        return familyOf(id, 0) == family || familyOf(id, 1) == family;
    }

    // Saying

    /// What an agent sends along.
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
        return plan.order.kind == OrderKind.SELL
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

    function dataOf(Plan memory plan) private view returns (bytes memory) {
        Order memory order = plan.order;
        (IERC20 src, IERC20 dest) = (IERC20(order.srcToken), IERC20(order.destToken));
        (uint256 gives, uint256 gets,) = termsOf(order, filled[plan.id], plan.amount);
        if (plan.runner == Runner.Pair) return pairData(order, gives, gets);
        if (plan.runner == Runner.Venue) {
            bytes memory trade = abi.encodeCall(Stranger.trade, (src, plan.takes, dest, plan.pays));
            return abi.encode(CallExecutor.Call(src, dest, address(venue), trade));
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

    /// Something that an executor must not be able to do.
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

    // Orders against each other

    /// @param seed of two orders that meet the same, so that both are filled to the same part
    function asCross(Plan memory plan, uint256 own, uint256 seed) internal view {
        uint256 all = totalOf(plan.order);
        bool paired = plan.id >= PAIRED;
        if (plan.fillable) plan.amount = min(all * (1 + (seed >> 128) % 256) / 256, all - filled[plan.id]);
        (uint256 gives, uint256 gets,) = termsOf(plan.order, filled[plan.id], plan.amount);
        bool isSale = plan.order.kind == OrderKind.SELL;
        plan.pays = isSale ? gets * (104 + own % 9) / 100 + 3 : gets;
        plan.back = isSale ? gives : gives * (paired ? 92 : 20 + own % 82) / 100;
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

    /// What two orders give is what they want; of plain tokens some goes through the pair first.
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

    function bookCross(Plan[] memory plans, Cross memory made) external {
        Terms[] memory terms = new Terms[](2);
        for (uint256 i; i < 2; ++i) {
            require(made.fills[i].filledBefore == filled[plans[i].id], "1: not filled as the agent thinks");
            terms[i] = takeForCross(plans[i]);
        }
        address from = plans[0].executor;
        if (made.amount != 0) tradeInBooks(made.amount);
        for (uint256 k; k < made.tokens.length; ++k) {
            IERC20 token = made.tokens[k];
            uint256 arrived =
                move(token, from, address(intent), from == address(stranger) ? made.brings[k] : has[token][from]);
            for (uint256 i; i < 2; ++i) {
                if (plans[i].order.destToken != address(token)) continue;
                require(arrived >= plans[i].pays, "7: less was brought than said");
                arrived -= plans[i].pays;
            }
            keepFor(address(0), token, arrived);
        }
        for (uint256 i; i < 2; ++i) {
            payForCross(plans[i], terms[i]);
        }
    }

    function tradeInBooks(uint256 amount) private {
        address pair = pairOf(address(a), address(b));
        uint256 out = amount * 997 * has[b][pair] / (has[a][pair] * 1_000 + amount * 997);
        require(out != 0, "the pair pays nothing");
        move(a, address(crossExecutor), pair, amount);
        move(b, pair, address(crossExecutor), out);
    }

    // Booking: one call, so that what must be refused leaves the books as they were

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

    // Comparing

    function judge(bool done, string memory reason) internal {
        ++times[done ? "settled" : "refused"];
        if (done) {
            if (bytes(reason).length != 0) complain(reason);
        } else if (bytes(reason).length == 0) {
            complain("a settlement that must be done was refused");
        }
    }

    function count(Plan memory plan) internal {
        Order memory order = plan.order;
        bool isSale = order.kind == OrderKind.SELL;
        string memory sort = plan.fillable ? " of a part" : "";
        if (plan.runner == Runner.Agent) ++times[string.concat(isSale ? "direct sale" : "direct purchase", sort)];
        else ++times[string.concat(isSale ? "sale" : "purchase", sort)];
        if (plan.runner == Runner.Pair) ++times["through the pair"];
        if (plan.runner == Runner.Venue) ++times["through a venue"];
        if (order.srcToken == address(ETH)) ++times["native source"];
        if (order.destToken == address(ETH)) ++times["native destination"];
        if (order.srcToken == address(taxed) || order.destToken == address(taxed)) ++times["taxed"];
        if (order.srcToken == address(hook) || order.destToken == address(hook)) ++times["with hooks"];
        if (order.permit.length != 0) ++times["by Permit2"];
        if (order.owner == owners[1]) ++times["of a contract"];
        if (order.owner == owners[2]) ++times["signed on the chain"];
    }

    function compare(Plan memory plan) internal {
        Order memory order = plan.order;
        address beneficiary = order.beneficiary == address(0) ? order.owner : order.beneficiary;
        for (uint256 i; i < 2; ++i) {
            IERC20 token = IERC20(i == 0 ? order.srcToken : order.destToken);
            same(token, order.owner, "6: an owner has otherwise");
            same(token, beneficiary, "7: a beneficiary has otherwise");
            same(token, plan.agent, "12: an agent has otherwise");
            same(token, plan.executor, "12: an executor has otherwise");
            same(token, address(intent), "11: the contract has otherwise");
        }
        compareDeposit(order.owner);
        if (intent.isNonceUsed(order.owner, order.nonce) != (nonces[order.owner][order.nonce] != Nonce.Free)) {
            complain("3: a nonce's bit");
        }
        if (plan.fillable && !isOff[1] && intent.swapFilledAmount(order) != filled[plan.id]) {
            complain("2: filled otherwise");
        }
    }

    function compareDeposit(address account) internal {
        if (deposits.balanceOf(account) != deposited[account]) complain("21: a deposit");
        same(ETH, account, "21: an owner's native tokens");
    }

    function same(IERC20 token, address account, string memory what) internal {
        if (account == permit2) return;
        if (holds(token, account) != has[token][account]) complain(what);
    }

    function holds(IERC20 token, address account) internal view returns (uint256) {
        return token == ETH ? account.balance : token.balanceOf(account);
    }

    function complain(string memory what) internal {
        if (bytes(problem).length == 0) problem = what;
    }

    // At the end

    /// All that anybody has is what the books say, and so is all that contracts may take.
    function assertHoldings() external view {
        assertTrue(!stranger.gotAway(), "13, 16: an executor took what is not its own");
        assertTrue(hook.refusal() != 0xffffffff, "a settlement inside a settlement");
        for (uint256 k; k < 5; ++k) {
            IERC20 token = tokens[k];
            for (uint256 i; i < everybody.length; ++i) {
                assertEq(holds(token, everybody[i]), has[token][everybody[i]], "12, 13: somebody has otherwise");
                if (token == ETH) continue;
                assertEq(token.allowance(address(intent), everybody[i]), 0, "16: the contract allows something");
                if (i > 2) continue;
                assertEq(token.allowance(everybody[i], address(intent)), may[token][everybody[i]], "14: allowance");
                (uint256 left,,) = IAllowances(permit2).allowance(everybody[i], token, address(intent));
                assertEq(left, mayByPermit2[token][everybody[i]], "14: allowance in Permit2");
            }
        }
    }

    /// 9 to 11: the contract has what is claimable and what was given away to it. 21: deposits are there.
    function assertClaims() external view {
        for (uint256 k; k < 5; ++k) {
            IERC20 token = tokens[k];
            uint256 sum;
            for (uint256 i; i < 3; ++i) {
                uint256 claimable = intent.getCollectedFees(partners[i], address(token));
                assertEq(claimable, fees[token][partners[i]], "8: fees otherwise than signed");
                sum += claimable;
            }
            assertEq(sum, allFees[token], "10: the sum of the accounts");
            assertEq(holds(token, address(intent)), sum + donated[token], "9, 11: kept or missing");
        }
        assertEq(deposits.totalSupply(), address(deposits).balance, "21: deposits are covered");
    }

    /// 1, 6, 7: over all fills of each order.
    function assertFills() external view {
        for (uint256 i; i < 2 * (base() + WINDOW); ++i) {
            uint256 id = i % 2 == 0 ? i / 2 : PAIRED + i;
            assertFill(id);
            if (i % 2 == 1) assertFill(id - 1);
        }
    }

    function assertFill(uint256 id) private view {
        if (filled[id] == 0) return;
        Order memory order = orderOf(id);
        uint256 all = totalOf(order);
        assertLe(filled[id], all, "1: filled beyond the order");
        assertLe(gave[id] * all, order.srcAmount * filled[id], "6: dearer than signed");
        assertGe(got[id], up(order.destAmount, filled[id], all), "7: less than signed for what is filled");
    }
}
