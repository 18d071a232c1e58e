// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {IntentAmounts} from "./IntentAmounts.sol";

/// Does what owners, agents, executors, partners and strangers may do, in any order.
contract IntentHandler is IntentAmounts {
    // Settlements

    function settle(uint256 seed) external {
        seed = begin(seed);
        Plan memory plan = planOf(seed, pick(seed), drawRunner(seed), drawAgent(seed >> 8));
        plan.asOtherKind = (seed >> 240) % 32 == 0 && !plan.fillable && plan.runner != Runner.Agent;
        uint256 value = valueOf(plan);
        bool isOdd = (seed >> 250) == 0;
        if (isOdd) ++value;
        bytes memory call = callOf(plan);
        string memory reason = isOdd ? "0: an agent's value" : "";
        if (!isOdd) {
            try this.book(plan) {}
            catch Error(string memory said) {
                reason = said;
            } catch {
                reason = "12: somebody does not have it";
            }
        }
        vm.prank(plan.agent);
        (bool done,) = address(intent).call{value: value}(call);
        judge(done, reason);
        compare(plan);
        if (done) count(plan);
    }

    /// Settles two orders, or one twice, in one call that does both or nothing.
    function settleBatch(uint256 seed) external {
        seed = begin(seed);
        (uint256 first, address by) = (pickFresh(seed), drawAgent(seed >> 8));
        uint256 family = familyOf(first, seed >> 16);
        Runner runner = family == 2 || family == 4 ? Runner.Agent : (seed >> 24) % 2 == 0 ? Runner.Told : Runner.Venue;
        uint256 second = first;
        for (uint256 k; k < WINDOW && second == first; ++k) {
            uint256 id = pickFresh(mixed(seed, k));
            if (fits(id, family)) second = id;
        }
        Plan[] memory plans = new Plan[](2);
        plans[0] = planOf(calm(mixed(seed, WINDOW)), first, runner, by);
        plans[1] = planOf(calm(mixed(seed, WINDOW + 1)), second, runner, by);
        bytes memory call = batchOf(plans, family);
        uint256 value = valueOf(plans[0]) + valueOf(plans[1]);
        string memory reason;
        try this.bookAll(plans) {}
        catch Error(string memory said) {
            reason = said;
        } catch {
            reason = "12: somebody does not have it";
        }
        vm.prank(by);
        (bool done,) = address(intent).call{value: value}(call);
        judge(done, reason);
        for (uint256 i; i < 2; ++i) {
            compare(plans[i]);
        }
        if (done) {
            ++times[
                [
                    "swapSettleBatch",
                    "buySettleBatch",
                    "directSettleBatch",
                    "swapSettleFillableBatch",
                    "directSettleFillableBatch"
                ][family]
            ];
        }
    }

    /// Settles two orders independently.
    function trySettleBatch(uint256 seed) external {
        seed = begin(seed);
        address by = drawAgent(seed);
        Plan[] memory plans = new Plan[](2);
        bytes[] memory calls = new bytes[](2);
        bool[] memory expected = new bool[](2);
        for (uint256 i; i < 2; ++i) {
            uint256 own = mixed(seed, i);
            signOnChain(own, pick(own));
        }
        for (uint256 i; i < 2; ++i) {
            uint256 own = mixed(seed, i);
            plans[i] = planOf(own, pick(own), drawRunner(own), by);
            calls[i] = callOf(plans[i]);
            if (isOff[0] || valueOf(plans[i]) != 0) continue;
            try this.book(plans[i]) {
                expected[i] = true;
            } catch {}
        }
        bytes memory call = abi.encodeCall(intent.trySettleBatch, (calls));
        vm.prank(by);
        (bool done, bytes memory answer) = address(intent).call(call);
        judge(done, !isAgent[by] ? "15: not by a registered agent" : isOff[0] ? "22: paused" : "");
        bool[] memory settled = done ? abi.decode(answer, (bool[])) : new bool[](2);
        for (uint256 i; i < 2; ++i) {
            if (settled[i] != expected[i]) complain("20: not as if it were alone");
            if (settled[i]) ++times["trySettleBatch"];
            compare(plans[i]);
        }
    }

    /// Settles two orders against each other.
    function crossSettle(uint256 seed) external {
        seed = begin(seed);
        bool paired = seed % 2 == 0;
        address by = drawAgent(seed >> 8);
        Plan[] memory plans = new Plan[](2);
        for (uint256 i; i < 2; ++i) {
            uint256 own = mixed(seed, i);
            uint256 id = paired ? PAIRED + 2 * (base() + (seed >> 16) % WINDOW) + i : pick(own);
            plans[i] = planOf(calm(own), id, Runner.Told, by);
            if (paired) plans[i].executor = address(crossExecutor);
            asCross(plans[i], own, paired ? seed : own);
        }
        Cross memory made = crossOf(plans, paired, seed >> 24);
        string memory reason;
        try this.bookCross(plans, made) {}
        catch Error(string memory said) {
            reason = said;
        } catch {
            reason = "12: somebody does not have it";
        }
        bytes memory call = abi.encodeCall(intent.crossSettle, (made.fills, made.data, plans[0].executor));
        vm.prank(by);
        (bool done,) = address(intent).call(call);
        judge(done, reason);
        for (uint256 i; i < 2; ++i) {
            compare(plans[i]);
        }
        if (done) ++times[paired ? "crossSettle of two that meet" : "crossSettle"];
    }

    /// Settles one order by amounts, with a kept or broken promise.
    function settleByAmounts(uint256 seed) external {
        seed = begin(seed);
        Runner runner = (seed >> 8) % 2 == 0 ? Runner.Told : Runner.Venue;
        Plan memory plan = planOf(calm(mixed(seed, 0)), pickFresh(seed), runner, drawAgent(seed >> 16));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = asPromised(plan, seed >> 24);
        bytes memory call = abi.encodeCall(intent.crossSettle, (fills, dataOf(plan), plan.executor));
        string memory reason;
        try this.bookAmounts(plan, fills[0]) {}
        catch Error(string memory said) {
            reason = said;
        } catch {
            reason = "12: somebody does not have it";
        }
        vm.prank(plan.agent);
        (bool done,) = address(intent).call(call);
        judge(done, reason);
        compare(plan);
        if (done) ++times["by amounts"];
        if (keccak256(bytes(reason)) == keccak256("23: less than promised")) ++times["below a promise"];
    }

    // Owners

    function cancel(uint256 seed) external {
        seed = begin(seed);
        uint256 id = pick(seed);
        for (uint256 k; k < 4 && seed % 2 == 0 && orderOf(id).srcToken != address(ETH); ++k) {
            id = base() + (id - base() + 1) % WINDOW;
        }
        Order memory order = orderOf(id);
        if (seed % 2 == 0) return cancelAndWithdraw(seed, id, order);
        if ((seed >> 16) % 4 == 0) {
            vm.prank(attacker);
            intent.invalidateNonce(order.nonce);
        } else if ((seed >> 16) % 4 == 1) {
            preSign(id, order, (seed >> 24) % 2 == 0);
        } else {
            uint256[] memory gone = new uint256[](2);
            (gone[0], gone[1]) = (order.nonce, order.nonce + 7);
            vm.prank(order.owner);
            if (seed % 3 == 0) intent.invalidateNonce(order.nonce);
            else intent.invalidateNonces(gone);
            Nonce known = nonces[order.owner][order.nonce];
            nonces[order.owner][order.nonce] = known == Nonce.Free ? Nonce.Cancelled : known;
            ++times["invalidateNonce"];
        }
        if (intent.isNonceUsed(order.owner, order.nonce) != (nonces[order.owner][order.nonce] != Nonce.Free)) {
            complain("3: a nonce's bit");
        }
    }

    function cancelAndWithdraw(uint256 seed, uint256 id, Order memory order) private {
        address by = (seed >> 16) % 8 == 0 ? attacker : order.owner;
        bool mayCancel =
            by == order.owner && order.srcToken == address(ETH) && nonces[order.owner][order.nonce] == Nonce.Free;
        if (mayCancel) {
            nonces[order.owner][order.nonce] = Nonce.Cancelled;
            (uint256 all, uint256 left) = (totalOf(order), 0);
            if (all != 0) (left,,) = termsOf(order, filled[id], all - filled[id]);
            withdrawInBooks(order.owner, min(left, deposited[order.owner]));
        }
        vm.prank(by);
        if (seed % 3 == 0) {
            try intent.cancelAndWithdraw(order, isFillable(id)) {
                if (!mayCancel) complain("22: cancelled what could not be");
                ++times["cancelAndWithdraw"];
            } catch {
                if (mayCancel) complain("22: an owner cannot cancel");
            }
        } else {
            try intent.withdrawAndCancel(order, isFillable(id)) {
                if (!mayCancel) complain("22: cancelled what could not be");
                ++times["withdrawAndCancel"];
            } catch {
                if (mayCancel) complain("22: an owner cannot cancel");
            }
        }
        compareDeposit(order.owner);
    }

    function deposit(uint256 seed, uint256 amount) external {
        seed = begin(seed);
        uint256 id = pick(seed);
        Order memory order = orderOf(id);
        bytes32 hash = hashOf(id, order);
        address giver = seed % 4 == 0 ? agents[0] : order.owner;
        amount = bound(amount, 1, 1e22);
        move(ETH, giver, address(deposits), amount);
        deposited[order.owner] += amount;
        vm.prank(giver);
        if (seed % 4 == 0) {
            deposits.depositNative{value: amount}(order.owner);
        } else if (seed % 4 == 1) {
            intent.depositNativeAndPreSign{value: amount}(hash);
            preSigned[id] = true;
        } else {
            intent.depositNative{value: amount}();
        }
        ++times["depositNative"];
        compareDeposit(order.owner);
    }

    /// Withdraws, even while modules are stopped.
    function withdraw(uint256 seed, uint256 amount) external {
        seed = begin(seed);
        address account = owners[seed % 3];
        amount = bound(amount, 0, deposited[account] + 1);
        address by = (seed >> 8) % 8 == 0 ? attacker : account;
        bool atToken = (seed >> 16) % 2 == 0;
        bool can = amount <= deposited[account] && (by == account || (!atToken && amount == 0));
        if (can) withdrawInBooks(account, amount);
        bytes memory call = atToken
            ? abi.encodeCall(deposits.withdrawNative, (amount, account, account))
            : abi.encodeCall(intent.withdrawNative, (amount));
        vm.prank(by);
        (bool done,) = (atToken ? address(deposits) : address(intent)).call(call);
        if (done != can) complain("22: an owner cannot withdraw, or another can");
        if (done) ++times["withdrawNative"];
        compareDeposit(account);
    }

    // Others

    function claim(uint256 seed, uint256 amount) external {
        seed = begin(seed);
        IERC20 token = tokens[(seed >> 8) % 5];
        address account = partners[seed % 3];
        address by = account == address(0) ? serviceWallet : account;
        if ((seed >> 16) % 8 == 0) by = attacker;
        (bool some, bool honest) = ((seed >> 24) % 2 == 0, by != attacker);
        uint256 mine = honest ? fees[token][account] : 0;
        amount = some ? bound(amount, 0, mine + 1) : mine;
        bool can = amount <= mine && (honest || account != address(0));
        bytes memory call = claimCall(account, address(token), amount, some ? 0 : 1 + (seed >> 32) % 2);
        if (can) {
            if (honest) fees[token][account] -= amount;
            allFees[token] -= amount;
            move(token, address(intent), receiver, amount);
        }
        vm.prank(by);
        (bool done,) = address(intent).call(call);
        if (done != can) complain("10: fees claimed wrongly");
        if (done && amount != 0) ++times[account == address(0) ? "service's fees" : "partner's fees"];
        same(token, receiver, "10: another sum was claimed");
        same(token, address(intent), "10: another sum was paid");
    }

    function govern(uint256 seed) external {
        seed = begin(seed);
        uint256 what;
        vm.startPrank(owner);
        bool isAllOn = isAgent[agents[0]] && isAgent[agents[1]] && !isOff[0] && !isOff[1] && !isOff[2];
        what = isAllOn ? (seed >> 8) % 16 : 15 - (seed >> 8) % 16 / 15;
        if (what < 3) {
            (isAgent[agents[1]], isOff[what]) = (false, true);
            registry.unregisterAgent(asList(agents[1]));
            registry.unregisterModule(asList(installed[what]));
        } else if (what == 3) {
            isAgent[agents[0]] = false;
            registry.unregisterAgent(asList(agents[0]));
        } else {
            for (uint256 i; i < 3; ++i) {
                isOff[i] = false;
                if (i < 2) isAgent[agents[i]] = true;
                if (i < 2) registry.registerAgent(asList(agents[i]));
            }
            registry.registerModule(installed);
        }
        vm.stopPrank();
    }

    /// Attacks an uninvolved account; or calls any function with any arguments.
    function attack(uint256 seed, bytes32[6] calldata words) external {
        seed = begin(seed);
        uint256 id = pick(seed);
        Order memory order = orderOf(id);
        order.owner = victim;
        bytes memory signature = signatureOf(id, orderOf(id), 4 + seed % 2);
        bytes32 hash = hashIntent(order, address(intent), block.chainid, false);
        if ((seed >> 8) % 2 == 0) {
            vm.prank(attacker);
            intent.setPreSignature(hash, true);
            signature = "";
        }
        OrderWithSig memory signed;
        (signed.order, signed.signature) = (order, signature);
        uint256 amount = order.kind == OrderKind.SELL ? order.destAmount * 2 : order.srcAmount / 2;
        bytes memory call = (seed >> 16) % 2 == 0
            ? abi.encodeCall(intent.directSettle, (signed, amount))
            : abi.encodeCall(intent.directSettleFillable, (signed, BPS, amount));
        vm.prank(agents[0]);
        (bool done,) = address(intent).call(call);
        if (done) complain("13: settled for who signed nothing");
        call = bytes.concat(selectors[seed % selectors.length], abi.encode(victim, a, words, victim, b, words));
        vm.prank(seed % 3 == 0 ? agents[0] : attacker);
        (done,) = address(intent).call(call);
    }

    function donate(uint256 seed, uint256 amount) external {
        seed = begin(seed);
        amount = bound(amount, 1, 1e12);
        // The token with hooks may settle whenever it moves outside of a settlement.
        IERC20 token = [IERC20(a), b, IERC20(address(taxed)), ETH][seed % 4];
        donated[token] += move(token, attacker, address(intent), amount);
        // Native tokens are sent by a contract that self-destructs.
        if (token == ETH) {
            vm.deal(attacker, attacker.balance - amount);
            return vm.deal(address(intent), address(intent).balance + amount);
        }
        vm.prank(attacker);
        token.transfer(address(intent), amount);
    }

    function passTime(uint256 seed) external {
        seed = begin(seed);
        vm.warp(block.timestamp + 600 * (seed % 8));
    }
}
