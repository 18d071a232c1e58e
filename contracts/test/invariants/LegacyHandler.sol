// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ILegacyRouter} from "../../src/legacy/interfaces/ILegacyRouter.sol";
import {LegacyAttack} from "../attacks/legacy/LegacyAttack.sol";
import {HookToken} from "../support/HookToken.sol";
import {PayingExecutor} from "../support/PayingExecutor.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";

/// Does what users and attackers may do with the router of version 5, in any order, and records the
/// first problem. Tokens: native, wrapped, two plain ones, one with hooks that reenters, one that
/// taxes transfers.
contract LegacyHandler is LegacyAttack {
    string public problem;
    uint256 public swapsDone;
    uint256 public swapsRefused;
    uint256[10] public doneOf;

    PayingExecutor private payer;
    IERC20[5] private tokens;
    address[3] private actors;
    mapping(IERC20 => uint256) private donated;
    bytes4[] private selectors;

    struct Plan {
        uint256 kind;
        IERC20 src;
        IERC20 dest;
        uint256 from;
        uint256 to;
        uint256 quoted;
        uint256 word;
        address payable partner;
        address actor;
        address payable beneficiary;
    }

    function setUp() public override {
        super.setUp();
        (HookToken hook, TaxedToken taxed) = (new HookToken(), new TaxedToken());
        payer = new PayingExecutor();
        tokens = [IERC20(weth), a, b, IERC20(address(hook)), IERC20(address(taxed))];
        hook.mint(address(this), 100 * DEPTH);
        taxed.mint(address(this), 100 * DEPTH);
        addPair(address(b), address(hook), DEPTH, DEPTH);
        addPair(address(hook), address(taxed), DEPTH, DEPTH);
        actors = [trader, makeAddress("second actor"), makeAddress("third actor")];
        for (uint256 i; i < 3; ++i) {
            if (i != 0) fund(actors[i]);
            approveProxy(actors[i]);
            hook.mint(actors[i], 10_000e18);
            taxed.mint(actors[i], 10_000e18);
            vm.startPrank(actors[i]);
            hook.approve(address(proxy), type(uint256).max);
            taxed.approve(address(proxy), type(uint256).max);
            vm.stopPrank();
        }
        for (uint256 i; i < 5; ++i) {
            tokens[i].transfer(address(payer), DEPTH);
        }
        vm.deal(address(payer), DEPTH);
        taxed.beStrange();
        hook.hook(address(legacy), abi.encodeCall(legacy.swapOnUniswap, (1e18, 1, path(a, b))));
        string[2] memory names = ["LegacyRouter", "TokenTransferProxy"];
        for (uint256 i; i < names.length; ++i) {
            string memory json = vm.readFile(string.concat("contracts/out/", names[i], ".sol/", names[i], ".json"));
            string[] memory signatures = vm.parseJsonKeys(json, ".methodIdentifiers");
            for (uint256 j; j < signatures.length; ++j) {
                selectors.push(bytes4(keccak256(bytes(signatures[j]))));
            }
        }
    }

    // Steps

    function swap(uint256 seed, uint256 amount, uint256 minimum, uint256 quoted, uint256 word) external {
        Plan memory plan;
        plan.kind = seed % 10;
        uint256 at = (seed >> 8) % 4;
        (plan.src, plan.dest) = (seed >> 16) % 2 == 0 ? (tokens[at], tokens[at + 1]) : (tokens[at + 1], tokens[at]);
        if ((seed >> 24) % 2 == 0) {
            if (plan.src == IERC20(weth)) plan.src = ETH;
            if (plan.dest == IERC20(weth)) plan.dest = ETH;
        }
        plan.actor = actors[(seed >> 32) % 3];
        plan.beneficiary = payable([address(0), plan.actor, receiver][(seed >> 40) % 3]);
        plan.partner = payable([address(0), partner][(seed >> 48) % 2]);
        plan.from = bound(amount, 1, 100e18);
        plan.to = bound(minimum, 1, 100e18);
        plan.quoted = isPurchase(plan.kind) ? bound(quoted, 0, plan.from) : quoted % 200e18;
        plan.word = (word >> 32) % 4 == 0 ? word : ((word >> 40) % 2) << 248 | ((word >> 48) % 8) << 14 | (word % 400);
        run(plan, seed >> 64);
    }

    function donate(uint256 seed, uint256 amount) external {
        amount = bound(amount, 1, 1e18);
        IERC20 token = tokens[seed % 3];
        token.transfer(address(legacy), amount);
        donated[token] += amount;
        vm.deal(address(legacy), address(legacy).balance + amount);
        donated[ETH] += amount;
    }

    /// Calls any function of the router and of its proxy with any arguments, including the victim's
    /// address.
    function callAnything(uint256 seed, bytes32[6] calldata words) external {
        bytes4 selector = selectors[seed % selectors.length];
        address target = (seed >> 128) % 2 == 0 ? address(legacy) : address(proxy);
        vm.prank(attacker, attacker);
        (bool done,) = target.call(bytes.concat(selector, abi.encode(a, victim, attacker, words, victim, b, words)));
        done;
    }

    // Final checks

    function assertNothingKept() external view {
        for (uint256 i; i < 5; ++i) {
            assertEq(tokens[i].balanceOf(address(legacy)), donated[tokens[i]], "32: router");
            assertEq(tokens[i].balanceOf(address(executor)), 0, "32: executor");
            assertEq(tokens[i].balanceOf(address(proxy)), 0, "32: proxy");
        }
        assertEq(address(legacy).balance, donated[ETH], "32: router, native");
    }

    function assertNobodyElsePaid() external view {
        assertVictimUntouched();
    }

    function assertBooks() external view {
        for (uint256 i; i < 6; ++i) {
            IERC20 token = i == 5 ? ETH : tokens[i];
            uint256 sum = vault.getBalance(token, partner) + vault.getBalance(token, serviceWallet);
            assertEq(sum, vault.allocatedFees(token), "35: the sum of the accounts");
            assertLe(sum, holdingOf(token, address(vault)), "35: covered");
        }
    }

    function run(Plan memory plan, uint256 seed) private {
        bytes memory call = encode(plan, seed);
        // The direct methods pay the caller.
        address paid = plan.kind > 5 || plan.beneficiary == address(0) ? plan.actor : plan.beneficiary;
        uint256[2] memory before = [holdingOf(plan.src, plan.actor), holdingOf(plan.dest, paid)];
        uint256 othersBefore = othersHold(plan);
        uint256 value = plan.src == ETH ? plan.from : 0;
        vm.prank(plan.actor, plan.actor);
        (bool done,) = address(legacy).call{value: value}(call);
        uint256[2] memory present = [holdingOf(plan.src, plan.actor), holdingOf(plan.dest, paid)];
        if (othersHold(plan) < othersBefore) complain("33: somebody else paid");
        if (keeps(plan.src) || keeps(plan.dest)) complain("32: the router keeps something");
        if (!done) {
            ++swapsRefused;
            if (present[0] != before[0] || present[1] != before[1]) complain("a refused swap changed something");
            return;
        }
        ++swapsDone;
        ++doneOf[plan.kind];
        // Strangers' executors give tokens away: then the caller may end with more.
        if (present[0] + plan.from < before[0]) complain("31: more was taken than signed");
        if (present[1] < before[1] + plan.to) complain("31: less was paid than signed");
    }

    function encode(Plan memory plan, uint256 seed) private returns (bytes memory) {
        if (plan.kind < 4) {
            ILegacyRouter.SimpleData memory data = simple(plan.src, plan.dest, plan.from, plan.to, plan.quoted);
            (data.partner, data.feePercent, data.beneficiary) = (plan.partner, plan.word, plan.beneficiary);
            uint256 given = seed % 4 == 0 ? plan.from * 98 / 100 : plan.from;
            if (plan.kind < 2) {
                data = withProgram(data, plan.kind == 0 ? onPair(plan.src, plan.dest) : purchases(plan), given);
            } else {
                setPayer(plan, seed);
                if (plan.src != ETH) data = withTransfer(data, address(payer), given);
                data = withCall(data, address(payer), plan.src == ETH ? given : 0, hex"00000000");
            }
            return
                plan.kind % 2 == 0
                    ? abi.encodeCall(legacy.simpleSwap, (data))
                    : abi.encodeCall(legacy.simpleBuy, (data));
        }
        if (plan.kind == 4) return sale(plan, seed);
        if (plan.kind == 5) {
            ILegacyRouter.BuyData memory data =
                purchase(plan.src, plan.dest, plan.from, plan.to, plan.quoted, purchases(plan));
            (data.partner, data.feePercent, data.beneficiary) = (plan.partner, plan.word, plan.beneficiary);
            return abi.encodeCall(legacy.buy, (data));
        }
        if (plan.kind == 6) {
            return abi.encodeCall(legacy.swapOnUniswap, (plan.from, plan.to, path(plan.src, plan.dest)));
        }
        if (plan.kind == 7) {
            return abi.encodeCall(legacy.buyOnUniswap, (plan.from, plan.to, path(plan.src, plan.dest)));
        }
        uint256[] memory words = pools(pool(inPools(plan.src), inPools(plan.dest)));
        address wrapped = plan.src == ETH || plan.dest == ETH ? weth : address(0);
        return plan.kind == 8
            ? abi.encodeCall(legacy.swapOnUniswapV2Fork, (plan.src, plan.from, plan.to, wrapped, words))
            : abi.encodeCall(legacy.buyOnUniswapV2Fork, (plan.src, plan.from, plan.to, wrapped, words));
    }

    /// Encodes one path of one hop, or two, by our executor or a stranger's.
    function sale(Plan memory plan, uint256 seed) private returns (bytes memory) {
        setPayer(plan, seed);
        address runner = seed % 4 == 1 ? address(payer) : address(executor);
        ILegacyRouter.Path memory hop = onlyHop(plan.dest, onPair(plan.src, plan.dest));
        hop.adapters[0].adapter = payable(runner);
        if (seed % 2 == 0) {
            ILegacyRouter.SellData memory data = multi(plan.src, plan.from, plan.to, plan.quoted, 1);
            data.path[0] = hop;
            (data.partner, data.feePercent, data.beneficiary) = (plan.partner, plan.word, plan.beneficiary);
            return abi.encodeCall(legacy.multiSwap, (data));
        }
        ILegacyRouter.MegaSwapSellData memory all = mega(plan.src, plan.from, plan.to, plan.quoted, 2);
        for (uint256 i; i < 2; ++i) {
            all.path[i] = ILegacyRouter.MegaSwapPath((seed >> 8) % 10_000, new ILegacyRouter.Path[](1));
            all.path[i].path[0] = hop;
        }
        (all.partner, all.feePercent, all.beneficiary) = (plan.partner, plan.word, plan.beneficiary);
        return abi.encodeCall(legacy.megaSwap, (all));
    }

    function purchases(Plan memory plan) private view returns (bytes memory) {
        return fromPair(plan.src, plan.dest, plan.to * 103 / 100 + 1);
    }

    function setPayer(Plan memory plan, uint256 seed) private {
        payer.set(plan.src, plan.dest, plan.to * (98 + seed % 8) / 100, (seed >> 64) % (plan.from + 1));
    }

    function isPurchase(uint256 kind) private pure returns (bool) {
        return kind % 2 == 1;
    }

    function keeps(IERC20 token) private view returns (bool) {
        return holdingOf(token, address(legacy)) != donated[token] || holdingOf(token, address(executor)) != 0;
    }

    function othersHold(Plan memory plan) private view returns (uint256 sum) {
        for (uint256 i; i < 3; ++i) {
            if (actors[i] != plan.actor) sum += holdingOf(plan.src, actors[i]) + holdingOf(plan.dest, actors[i]);
        }
        sum += holdingOf(plan.src, victim) + holdingOf(plan.dest, victim);
    }

    function complain(string memory what) private {
        if (bytes(problem).length == 0) problem = what;
    }
}
