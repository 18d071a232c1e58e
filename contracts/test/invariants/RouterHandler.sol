// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../../src/interfaces/IRouter.sol";
import {Holdings} from "../support/Everything.sol";
import {HookToken} from "../support/HookToken.sol";
import {PayingExecutor} from "../support/PayingExecutor.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";
import {RouterFills} from "./RouterFills.sol";

/// Does what users, partners and attackers may do, in any order, and records the first problem.
/// Tokens: native, wrapped, two plain ones, one with hooks that reenters, one that taxes transfers.
contract RouterHandler is RouterFills {
    string public problem;
    uint256 public swapsDone;
    uint256 public swapsRefused;
    uint256 public fillsDone;

    HookToken public hook;
    TaxedToken public taxed;
    PayingExecutor private payer;
    IERC20[5] public tokens;
    address[3] private actors;
    mapping(IERC20 => uint256) public donatedToRouter;
    mapping(IERC20 => uint256) public donatedToExecutor;
    bytes4[] private selectors;
    Holdings private victimBefore;

    /// @param middle the token between source and destination of a purchase with two paths, if
    /// there is one
    struct Plan {
        uint256 kind;
        IERC20 src;
        IERC20 middle;
        IERC20 dest;
        uint256 from;
        uint256 to;
        uint256 quoted;
        uint256 word;
        address actor;
        address payable beneficiary;
    }

    function setUp() public override {
        super.setUp();
        hook = new HookToken();
        taxed = new TaxedToken();
        payer = new PayingExecutor();
        tokens = [IERC20(weth), a, b, IERC20(address(hook)), IERC20(address(taxed))];
        hook.mint(address(this), 100 * DEPTH);
        taxed.mint(address(this), 100 * DEPTH);
        addPair(address(b), address(hook), DEPTH, DEPTH);
        addPool(address(b), address(hook), 3_000);
        addPair(address(hook), address(taxed), DEPTH, DEPTH);
        addPool(address(hook), address(taxed), 3_000);
        actors = [trader, makeAddress("second actor"), makeAddress("third actor")];
        for (uint256 i; i < 3; ++i) {
            if (i != 0) fund(actors[i]);
            hook.mint(actors[i], 10_000e18);
            taxed.mint(actors[i], 10_000e18);
            vm.startPrank(actors[i]);
            hook.approve(address(router), type(uint256).max);
            taxed.approve(address(router), type(uint256).max);
            vm.stopPrank();
        }
        for (uint256 i; i < 5; ++i) {
            if (i > 2) i == 3 ? hook.mint(address(payer), DEPTH) : taxed.mint(address(payer), DEPTH);
            else tokens[i].transfer(address(payer), DEPTH);
        }
        vm.deal(address(payer), DEPTH);
        addMakers(tokens);
        for (uint256 i; i < makers.length; ++i) {
            fund(makers[i]);
            hook.mint(makers[i], DEPTH);
            taxed.mint(makers[i], DEPTH);
        }
        taxed.beStrange();
        bytes memory inner = abi.encodeCall(
            router.swapExactAmountInOnUniswapV2, (onV2(a, b, 1e18, 1, 1, v2Hop(address(a), address(b))), 0, "")
        );
        hook.hook(address(router), inner);
        hook.tellReceivers(true);
        string[] memory signatures =
            vm.parseJsonKeys(vm.readFile("contracts/out/Router.sol/Router.json"), ".methodIdentifiers");
        for (uint256 i; i < signatures.length; ++i) {
            selectors.push(bytes4(keccak256(bytes(signatures[i]))));
        }
        victimBefore = holdings(victim);
    }

    // Steps

    function swap(uint256 seed, uint256 amount, uint256 minimum, uint256 quoted, uint256 word) external {
        Plan memory plan;
        plan.kind = seed % 8;
        uint256 at = (seed >> 8) % 4;
        (plan.src, plan.dest) = (seed >> 16) % 2 == 0 ? (tokens[at], tokens[at + 1]) : (tokens[at + 1], tokens[at]);
        if ((seed >> 24) % 2 == 0) {
            if (plan.src == IERC20(weth)) plan.src = ETH;
            if (plan.dest == IERC20(weth)) plan.dest = ETH;
        }
        if (plan.kind == 1 && (seed >> 56) % 2 == 0) goFar(plan, (seed >> 8) % 3, (seed >> 16) % 2 == 0);
        plan.actor = actors[(seed >> 32) % 3];
        plan.beneficiary = payable([address(0), plan.actor, receiver][(seed >> 40) % 3]);
        plan.from = bound(amount, 1, 100e18);
        plan.word = (seed >> 48) % 3 == 0 ? word % (1 << 96) : withFee(partner, word % 400, ((word >> 32) % 64) << 90);
        if (plan.kind % 2 == 0) {
            plan.to = bound(minimum, 1, 100e18);
            plan.quoted = quoted % 200e18;
        } else {
            plan.to = bound(minimum, 1, plan.from);
            plan.quoted = bound(quoted, 0, plan.from);
        }
        run(plan, seed >> 64);
    }

    /// Swaps against signed orders; kinds 8 and 9.
    function fillOrders(uint256 seed, uint256 amount, uint256 minimum) external {
        Plan memory plan;
        plan.kind = 8 + seed % 2;
        uint256 at = (seed >> 8) % 4;
        (plan.src, plan.dest) = (seed >> 16) % 2 == 0 ? (tokens[at], tokens[at + 1]) : (tokens[at + 1], tokens[at]);
        if ((seed >> 24) % 2 == 0) {
            if (plan.src == IERC20(weth)) plan.src = ETH;
            if (plan.dest == IERC20(weth)) plan.dest = ETH;
        }
        plan.actor = actors[(seed >> 32) % 3];
        plan.beneficiary = payable([address(0), plan.actor, receiver][(seed >> 40) % 3]);
        (plan.from, plan.to) = (bound(amount, 1, 100e18), bound(minimum, 1, 100e18));
        uint256 before = swapsDone;
        run(plan, seed >> 64);
        fillsDone += swapsDone - before;
    }

    function donate(uint256 seed, uint256 amount) external {
        amount = bound(amount, 1, 1e18);
        IERC20 token = tokens[seed % 3];
        if (seed % 2 == 0) {
            token.transfer(address(router), amount);
            donatedToRouter[token] += amount;
            vm.deal(address(router), address(router).balance + amount);
            donatedToRouter[ETH] += amount;
        } else {
            token.transfer(address(executor), amount);
            donatedToExecutor[token] += amount;
        }
    }

    /// Calls any function of the router with any arguments, including the victim's address.
    function callAnything(uint256 seed, bytes32[6] calldata words) external {
        bytes4 selector = selectors[seed % selectors.length];
        vm.prank(attacker);
        (bool done,) = address(router).call(bytes.concat(selector, abi.encode(victim, a, words, victim, b, words)));
        done;
    }

    /// Calls back from any account, or from a real pool that was not called.
    function callBack(uint256 seed, int256 delta0, int256 delta1, bytes calldata data) external {
        address[4] memory callers =
            [attacker, poolOf(weth, address(a), 3_000), poolOf(address(a), address(b), 3_000), address(hook)];
        bytes memory real = abi.encodePacked(uint8(1 + seed % 2), tokens[seed % 3]);
        vm.startPrank(callers[(seed >> 8) % 4]);
        try router.uniswapV3SwapCallback(delta0, delta1, seed % 3 == 0 ? data : real) {
            complain("34: the router answered a callback outside a swap");
        } catch {}
        try executor.uniswapV3SwapCallback(delta0, delta1, seed % 3 == 0 ? data : real) {
            complain("34: the executor answered a callback outside a program");
        } catch {}
        vm.stopPrank();
    }

    function withdraw(uint256 seed, uint256 amount) external {
        IERC20 token = seed % 6 == 5 ? ETH : tokens[seed % 6 % 5];
        (address account, address other) =
            (seed >> 8) % 2 == 0 ? (partner, address(serviceWallet)) : (address(serviceWallet), partner);
        if ((seed >> 16) % 4 == 0) account = attacker;
        uint256 mine = vault.getBalance(token, account);
        uint256 others = vault.getBalance(token, other);
        amount = bound(amount, 0, mine + 1);
        vm.prank(account);
        try vault.withdrawSomeERC20(token, amount, receiver) {
            if (amount == 0 || amount > mine) complain("35: more was withdrawn than was there");
            if (vault.getBalance(token, account) != mine - amount) complain("35: wrongly booked");
        } catch {
            if (amount != 0 && amount <= mine) complain("35: an account cannot withdraw its own");
        }
        if (vault.getBalance(token, other) != others) complain("35: another account changed");
    }

    // Checks

    /// 32: router and executor hold exactly the donations.
    function assertNothingKept() external view {
        for (uint256 i; i < 5; ++i) {
            assertEq(tokens[i].balanceOf(address(router)), donatedToRouter[tokens[i]], "32: router");
            assertEq(tokens[i].balanceOf(address(executor)), donatedToExecutor[tokens[i]], "32: executor");
        }
        assertEq(address(router).balance, donatedToRouter[ETH], "32: router, native");
        assertEq(address(executor).balance, 0, "32: executor, native");
    }

    /// 33: an account that signed and called nothing keeps its balances and allowances.
    function assertVictimUntouched() external view {
        assertUnchanged(victim, victimBefore);
    }

    /// 35: claims add up and are covered.
    function assertBooks() external view {
        for (uint256 i; i < 6; ++i) {
            IERC20 token = i == 5 ? ETH : tokens[i];
            uint256 sum = vault.getBalance(token, partner) + vault.getBalance(token, serviceWallet);
            assertEq(sum, vault.allocatedFees(token), "35: the sum of the accounts");
            assertLe(sum, token == ETH ? address(vault).balance : token.balanceOf(address(vault)), "35: covered");
        }
    }

    function run(Plan memory plan, uint256 seed) private {
        bytes memory call = encode(plan, seed);
        address payable beneficiary = plan.beneficiary == address(0) ? payable(plan.actor) : plan.beneficiary;
        uint256[2] memory before = [balance(plan.src, plan.actor), balance(plan.dest, beneficiary)];
        uint256 othersBefore = othersHold(plan);
        uint256 value = plan.src == ETH ? plan.from : 0;
        vm.prank(plan.actor);
        (bool done,) = address(router).call{value: value}(call);
        uint256[2] memory present = [balance(plan.src, plan.actor), balance(plan.dest, beneficiary)];
        if (othersHold(plan) < othersBefore) complain("33: somebody else paid");
        if (keeps(plan.src) || keeps(plan.dest)) complain("32: router or executor keep something");
        if (isLeftOver(plan.src) || isLeftOver(plan.dest)) complain("32: the router allows something");
        if (!done) {
            ++swapsRefused;
            if (present[0] != before[0] || present[1] != before[1]) complain("a refused swap changed something");
            return;
        }
        ++swapsDone;
        // Strangers' executors give tokens away: then the caller may end with more.
        if (present[0] + plan.from < before[0]) complain("31: more was taken than signed");
        if (present[1] < before[1] + plan.to) complain("31: less was paid than signed");
    }

    /// Chooses a source and a destination without a common pool.
    function goFar(Plan memory plan, uint256 at, bool upwards) private view {
        plan.middle = tokens[at + 1];
        (plan.src, plan.dest) = upwards ? (tokens[at], tokens[at + 2]) : (tokens[at + 2], tokens[at]);
        if (plan.src == IERC20(weth) && (at + plan.from) % 2 == 0) plan.src = ETH;
    }

    function keeps(IERC20 token) private view returns (bool) {
        return balance(token, address(router)) != donatedToRouter[token]
            || balance(token, address(executor)) != donatedToExecutor[token];
    }

    function othersHold(Plan memory plan) private view returns (uint256 sum) {
        for (uint256 i; i < 3; ++i) {
            if (actors[i] != plan.actor) sum += balance(plan.src, actors[i]) + balance(plan.dest, actors[i]);
        }
        sum += balance(plan.src, victim) + balance(plan.dest, victim);
    }

    function encode(Plan memory plan, uint256 seed) private returns (bytes memory) {
        (address src, address dest) = (erc20(plan.src), erc20(plan.dest));
        if (plan.kind > 7) {
            return fillsOf(Swap(plan.src, plan.dest, plan.from, plan.to, plan.kind == 9, plan.beneficiary), seed);
        }
        if (plan.kind < 4) {
            IRouter.GenericData memory data = generic(plan.src, plan.dest, plan.from, plan.to, plan.quoted);
            data.beneficiary = plan.beneficiary;
            address runner = address(executor);
            if (plan.kind > 1) {
                runner = address(payer);
                uint256 pays = (plan.kind % 2 == 0 ? plan.to : plan.to * 102 / 100) + seed % 1e18;
                payer.set(plan.src, plan.dest, pays, (seed >> 64) % (plan.from + 1));
            }
            bytes memory body = seed % 2 == 0
                ? bytes.concat(v2Leg(src, dest, SHARE, seed % (1 << 128)), v3Leg(src, dest, 3_000, REST, 0))
                : v2Leg(src, dest, REST, 0);
            uint8 flags = flagsOf(plan.src, plan.dest);
            if (plan.kind % 2 == 0) {
                // Our executor can take the source directly from the caller; a stranger's ignores
                // flags.
                if (plan.src != ETH && (seed >> 128) % 2 == 0) flags |= FROM_CALLER;
                bytes memory sale = executorData(bytes.concat(header(flags, src, dest), body));
                return abi.encodeCall(router.swapExactAmountIn, (runner, data, plan.word, "", sale));
            }
            body = purchaseLegs(plan, src, dest, seed);
            bytes memory purchase = executorData(bytes.concat(header(flags | BUY, src, dest), body));
            return abi.encodeCall(router.swapExactAmountOut, (runner, data, plan.word, "", purchase));
        }
        if (plan.kind < 6) {
            IRouter.UniswapV2Data memory onPairs =
                onV2(plan.src, plan.dest, plan.from, plan.to, plan.quoted, v2Hop(src, dest));
            onPairs.beneficiary = plan.beneficiary;
            return plan.kind == 4
                ? abi.encodeCall(router.swapExactAmountInOnUniswapV2, (onPairs, plan.word, ""))
                : abi.encodeCall(router.swapExactAmountOutOnUniswapV2, (onPairs, plan.word, ""));
        }
        IRouter.UniswapV3Data memory onPools =
            onV3(plan.src, plan.dest, plan.from, plan.to, plan.quoted, v3Hop(src, dest, 3_000));
        onPools.beneficiary = plan.beneficiary;
        return plan.kind == 6
            ? abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onPools, plan.word, ""))
            : abi.encodeCall(router.swapExactAmountOutOnUniswapV3, (onPools, plan.word, ""));
    }

    /// Returns legs of a purchase: two pools, through an intermediate token if there is one, or any
    /// legs.
    function purchaseLegs(Plan memory plan, address src, address dest, uint256 seed)
        private
        view
        returns (bytes memory legs)
    {
        if (seed % 4 == 3) return anyLegs(seed >> 2);
        address middle = address(plan.middle);
        legs = exactly(plan.to, middle == address(0) ? src : middle, dest, seed >> 2);
        if (middle != address(0)) legs = bytes.concat(legs, bothPools(src, middle, seed >> 3));
    }

    /// Returns legs that bring an amount through two pools; sometimes slightly more.
    function exactly(uint256 amount, address x, address dest, uint256 seed) private view returns (bytes memory) {
        uint256 first = amount * (seed >> 192) >> 64;
        amount += seed % 64 < 48 ? 0 : seed % 64;
        return seed % 2 == 0
            ? bytes.concat(v2Leg(x, dest, EXACT, first), v3Leg(x, dest, 3_000, EXACT, amount - first))
            : bytes.concat(v3Leg(x, dest, 3_000, EXACT, first), v2Leg(x, dest, EXACT, amount - first));
    }

    /// Returns legs that bring a part through one pool, the rest through the other.
    function bothPools(address x, address y, uint256 seed) private view returns (bytes memory) {
        uint256 share = seed >> 128;
        return seed % 2 == 0
            ? bytes.concat(v2Leg(x, y, SHARE, share), v3Rest(x, y, 3_000))
            : bytes.concat(v3Leg(x, y, 3_000, SHARE, share), v2Rest(x, y));
    }

    /// Returns up to seven legs through any pools in any order with any amounts.
    function anyLegs(uint256 seed) private view returns (bytes memory legs) {
        for (uint256 count = 1 + seed % 7; count != 0; --count) {
            seed = uint256(keccak256(abi.encode(seed)));
            (address x, address y) = (address(tokens[(seed >> 8) % 4]), address(tokens[(seed >> 8) % 4 + 1]));
            if ((seed >> 16) % 2 == 0) (x, y) = (y, x);
            uint8 mode = uint8((seed >> 24) % 4);
            uint256 amount = mode == EXACT ? (seed >> 128) % 100e18 : seed >> 128;
            legs = bytes.concat(
                legs, (seed >> 32) % 2 == 0 ? v2Leg(x, y, mode, amount) : v3Leg(x, y, 3_000, mode, amount)
            );
        }
    }

    function balance(IERC20 token, address account) private view returns (uint256) {
        return token == ETH ? account.balance : token.balanceOf(account);
    }

    function complain(string memory what) private {
        if (bytes(problem).length == 0) problem = what;
    }
}
