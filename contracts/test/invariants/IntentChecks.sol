// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "./IntentBooks.sol";
import {IAllowances} from "./IntentOrders.sol";

/// Compares the outcome of each step with the model, and everything at the end. Records the first
/// problem, and how often each kind of step was done.
abstract contract IntentChecks is IntentBooks {
    string public problem;
    mapping(string what => uint256) public times;
    bytes4[] internal selectors;
    address[] private everybody;

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

    /// Checks that all balances and all allowances of contracts match the model.
    function assertHoldings() external view {
        assertTrue(!stranger.gotAway(), "13, 16: an executor took what is not its own");
        assertTrue(hook.refusal() != 0xffffffff, "a settlement inside a settlement");
        for (uint256 k; k < 5; ++k) {
            IERC20 token = tokens[k];
            uint256 left = token == ETH ? 0 : token.allowance(address(callExecutor), address(venue));
            assertEq(left, 0, "16: an executor allows something");
            for (uint256 i; i < everybody.length; ++i) {
                assertEq(holds(token, everybody[i]), has[token][everybody[i]], "12, 13: somebody has otherwise");
                if (token == ETH) continue;
                assertEq(token.allowance(address(intent), everybody[i]), 0, "16: the contract allows something");
                if (i > 2) continue;
                assertEq(token.allowance(everybody[i], address(intent)), may[token][everybody[i]], "14: allowance");
                (left,,) = IAllowances(permit2).allowance(everybody[i], token, address(intent));
                assertEq(left, mayByPermit2[token][everybody[i]], "14: allowance in Permit2");
            }
        }
    }

    /// 9 to 11: the contract has claimable fees and donations. 21: deposits are covered.
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
