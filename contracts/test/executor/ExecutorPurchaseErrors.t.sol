// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {Buyer} from "../support/Buyer.sol";
import {LyingStablePool, TestStablePool} from "../deployed/TestStablePool.sol";

/// Impossible purchases, and malformed programs.
contract ExecutorPurchaseErrorsTest is Buyer {
    /// A unit is missing, for every kind at the source, alone and after another pool.
    function test_error_dearerThanGiven() public {
        for (uint8 kind = 1; kind <= KINDS; ++kind) {
            uint256 cost = costOf(kind, address(a), address(b), WANTED);
            bytes memory legs = all(kind, address(a), address(b));
            buyRefused(a, b, WANTED, cost - 1, legs, textOf("INSUFFICIENT_OUTPUT"));
            cost = costOf(kind, weth, address(a), cost);
            for (uint8 other = 1; other <= KINDS; ++other) {
                cost = costOf(kind, weth, address(a), costOf(other, address(a), address(b), WANTED));
                legs = bytes.concat(all(other, address(a), address(b)), rest(kind, weth, address(a)));
                buyRefused(IERC20(weth), b, WANTED, cost - 1, legs, textOf("INSUFFICIENT_OUTPUT"));
            }
        }
    }

    function test_error_moreThanThePoolHolds() public {
        a.mint(trader, 1_000 * DEPTH);
        bytes memory legs = legOf(V2, address(a), address(b), EXACT, 10 * DEPTH);
        bytes memory reason = abi.encodeWithSelector(ISwapErrors.InsufficientLiquidity.selector);
        buyRefused(a, b, 10 * DEPTH, 1_000 * DEPTH, legs, reason);
        // The Vault itself reverts: more than 30 % of a balance.
        legs = legOf(WEIGHTED, address(a), address(b), EXACT, DEPTH / 10);
        buyRefused(a, b, DEPTH / 10, 10 * DEPTH, legs, textOf("BAL#305"));
        // A concentrated pool pays only what it has.
        legs = legOf(V3, address(a), address(b), EXACT, 10 * DEPTH);
        vm.prank(trader);
        (bool done, bytes memory answer) = address(router)
            .call(purchaseCall(a, b, 10 * DEPTH, 1_000 * DEPTH, bytes.concat(purchaseHeader(a, b), legs)));
        assertTrue(!done, "refused");
        assertEq(uint32(bytes4(answer)), uint32(IExecutor.InsufficientPoolOutput.selector), "by name");
    }

    function test_error_amountBeyondSignedIntegers() public {
        addStable(new EndlessStablePool(a, b));
        bytes memory legs = bytes.concat(all(STABLE, address(a), address(b)), rest(V3, weth, address(a)));
        bytes memory reason = abi.encodeWithSelector(ISwapErrors.AmountTooLarge.selector, type(uint256).max);
        buyRefused(IERC20(weth), b, WANTED, MOST, legs, reason);
    }

    function test_error_stablePoolThatLies() public {
        LyingStablePool pool = new LyingStablePool(a, b);
        addStable(pool);
        uint256 paid = pool.get_dy(0, 1, pool.get_dx(0, 1, WANTED)) - 1;
        bytes memory reason =
            abi.encodeWithSelector(IExecutor.InsufficientPoolOutput.selector, address(pool), WANTED, paid);
        buyRefused(a, b, WANTED, MOST, all(STABLE, address(a), address(b)), reason);
    }

    function test_error_moreThanIsOwed() public {
        uint256 cost = costOf(V3, address(a), address(b), WANTED);
        for (uint8 kind = 1; kind <= KINDS; ++kind) {
            bytes memory legs =
                bytes.concat(all(V3, address(a), address(b)), legOf(kind, weth, address(a), EXACT, cost + 1));
            buyRefused(IERC20(weth), b, WANTED, MOST, legs, insufficient(address(a), cost, cost + 1));
            // A purchase owes neither a token that no leg takes nor the source.
            legs = bytes.concat(all(V3, address(a), address(b)), legOf(kind, address(b), address(c), EXACT, 1));
            buyRefused(a, b, WANTED, MOST, legs, insufficient(address(c), 0, 1));
            legs = bytes.concat(all(V3, address(a), address(b)), legOf(kind, weth, address(a), EXACT, 1));
            buyRefused(a, b, WANTED, MOST, legs, insufficient(address(a), 0, 1));
        }
    }

    /// An intermediate token is not brought, not completely, or before it is owed: its payer
    /// reverts.
    function test_error_notBrought() public {
        for (uint8 kind = 1; kind <= KINDS; ++kind) {
            uint256 cost = costOf(kind, address(a), address(b), WANTED);
            bytes memory take = all(kind, address(a), address(b));
            buyRefused(IERC20(weth), b, WANTED, MOST, take, insufficient(address(a), 0, cost));
            bytes memory half = legOf(V2, weth, address(a), SHARE, 1 << 127);
            buyRefused(
                IERC20(weth), b, WANTED, MOST, bytes.concat(take, half), insufficient(address(a), cost / 2, cost)
            );
            bytes memory early = bytes.concat(rest(V2, weth, address(a)), take);
            buyRefused(IERC20(weth), b, WANTED, MOST, early, insufficient(address(a), 0, cost));
            // Too early for the second of two legs that pay.
            take = bytes.concat(
                legOf(kind, address(a), address(b), EXACT, WANTED),
                rest(V2, weth, address(a)),
                v3Leg(address(a), address(b), 500, EXACT, 1e18)
            );
            (uint256 more,,,) = quoter.quoteExactOutput(abi.encodePacked(b, uint24(500), a), 1e18);
            buyRefused(IERC20(weth), b, WANTED, MOST, take, insufficient(address(a), cost, cost + more));
        }
    }

    function test_error_destinationNotBroughtWhole() public {
        bytes memory legs = legOf(V2, address(a), address(b), EXACT, WANTED - 1);
        buyRefused(a, b, WANTED, MOST, legs, textOf("INSUFFICIENT_OUTPUT"));
    }

    /// Legs that bring the destination send it to the router: a leg that takes it finds nothing.
    function test_error_destinationPaysALeg() public {
        uint256 cost = costOf(V3, address(b), address(c), costOf(V2, address(c), address(b), WANTED));
        bytes memory legs = bytes.concat(
            all(V2, address(c), address(b)), rest(V3, address(b), address(c)), all(STABLE, address(a), address(b))
        );
        buyRefused(a, b, WANTED, MOST, legs, insufficient(address(b), 0, cost));
        cost = costOf(V3, address(a), weth, WANTED) + costOf(V2, address(a), weth, WANTED);
        cost = costOf(STABLE, weth, address(a), cost);
        legs = bytes.concat(all(V3, address(a), weth), all(V2, address(a), weth), rest(STABLE, weth, address(a)));
        buyRefused(b, IERC20(weth), WANTED, MOST, legs, insufficient(weth, 0, cost));
    }

    /// Legs that bring the source bring nothing, as nothing of it is owed.
    function test_sourceIsNotBrought() public {
        uint256 cost = costOf(V2, address(a), address(b), WANTED);
        bytes memory legs = bytes.concat(all(V2, address(a), address(b)), rest(V3, address(b), address(a)));
        assertEq(buy(a, b, WANTED, MOST, legs), cost, "as if it were not there");
    }

    /// The second call of a pool finds a changed state: the pools themselves revert.
    function test_error_poolTwice() public {
        string[5] memory reasons = ["", "UniswapV2: K", "LOK", "", ""];
        for (uint8 kind = 1; kind <= KINDS; ++kind) {
            bytes memory legs = halves(kind, kind, address(a), address(b));
            if (bytes(reasons[kind]).length != 0) buyRefused(a, b, WANTED, MOST, legs, textOf(reasons[kind]));
            // Our stable pool has a constant price, and the Vault takes what it needs of the
            // source.
            else buyAtLeast(a, b, WANTED, MOST, legs);
        }
        bytes memory weightedTwice =
            bytes.concat(halves(WEIGHTED, WEIGHTED, address(a), address(b)), rest(V2, weth, address(a)));
        buyRefused(IERC20(weth), b, WANTED, MOST, weightedTwice, textOf("INSUFFICIENT_OUTPUT"));
    }

    function test_error_malformed() public {
        bytes memory reason = abi.encodeWithSelector(IExecutor.MalformedProgram.selector);
        bytes memory good = all(V2, address(a), address(b));
        buyRefused(a, b, WANTED, MOST, "", reason);
        buyRefused(a, b, WANTED, MOST, bytes.concat(good, hex"00"), reason);
        buyRefused(a, b, WANTED, MOST, leg(12, EXACT, address(1), address(a), address(b), 0, 1), reason);
        buyRefused(a, b, WANTED, MOST, leg(0, EXACT, address(1), address(a), address(b), 0, 1), reason);
        buyRefused(a, b, WANTED, MOST, legOf(V2, address(a), address(b), 3, 0), reason);
        buyRefused(a, b, WANTED, MOST, legOf(V3, address(a), address(b), 3, 0), reason);
        buyRefused(a, b, WANTED, MOST, legOf(V2, address(a), address(b), REST, 0), reason);
        buyRefused(a, b, WANTED, MOST, legOf(V3, address(a), address(b), SHARE, 1 << 127), reason);
        good = bytes.concat(all(V3, address(a), address(b)), legOf(V2, weth, address(a), 3, 0));
        buyRefused(a, b, WANTED, MOST, good, reason);
    }

    /// A purchase of nothing returns everything.
    function test_nothingWanted() public {
        bytes memory legs = bytes.concat(legOf(V3, address(a), address(b), EXACT, 0), rest(V2, weth, address(a)));
        a.transfer(address(executor), 1e18);
        uint256 before = a.balanceOf(address(this));
        (bool done,) = address(executor).call(executorInput(bytes.concat(purchaseHeader(a, b), legs), 1e18, 0, trader));
        assertTrue(done, "runs");
        assertEq(a.balanceOf(address(this)) - before, 1e18, "all came back");
    }

    function purchaseCall(IERC20 src, IERC20 dest, uint256 wanted, uint256 most, bytes memory program)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeCall(
            router.swapExactAmountOut,
            (address(executor), generic(src, dest, most, wanted, 0), 0, "", executorData(program))
        );
    }

    function insufficient(address token, uint256 held, uint256 asked) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IExecutor.InsufficientLedger.selector, token, held, asked);
    }
}

/// Asks for the maximum amount.
contract EndlessStablePool is TestStablePool {
    constructor(IERC20 coin0, IERC20 coin1) TestStablePool(coin0, coin1) {}

    function get_dx(int128, int128, uint256) public pure override returns (uint256) {
        return type(uint256).max;
    }

    function get_dy(int128, int128, uint256) public pure override returns (uint256) {
        return type(uint256).max;
    }
}
