// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../../src/interfaces/IRouterErrors.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {Everything} from "../support/Everything.sol";
import {TestStablePool} from "../deployed/TestStablePool.sol";
import {
    BlocklistToken,
    DisapprovingToken,
    FalseToken,
    HighToken,
    LowToken,
    NoZeroToken,
    OddToken,
    PausableToken,
    PullTaxedToken,
    RaceToken,
    RebasingToken,
    SilentToken,
    SmallToken,
    TaxedToken
} from "./WeirdTokens.sol";

/// R9: unusual tokens on either side of all six swaps. Either a swap reverts completely, or the
/// returned amounts are what happened: never more taken than signed, never less paid than signed,
/// nothing kept, nothing of others spent.
contract R9WeirdTokensTest is Everything {
    uint256 private constant UNIT = 1e18;

    // Order of the six: sale, purchase, sale on V2, purchase on V2, sale on V3, purchase on V3.

    function test_R9_feeOnTransfer() public {
        // Pairs count what arrived of a source; concentrated pools and exact outputs refuse
        // shortages. Sales into a destination pay what arrives; an exact output would be short of the
        // requested amount.
        runs(new TaxedToken(), UNIT, "..S...", "S.S.S.");
    }

    /// Pulls alone are taxed: if a pull pays a pool its exact price, the pool refuses; elsewhere
    /// the tax is a cost.
    function test_R9_feeOnPullsAlone() public {
        runs(new PullTaxedToken(), UNIT, "SSS...", "SSSSSS");
    }

    function test_R9_noReturnValue() public {
        runs(new SilentToken(), UNIT, "SSSSSS", "SSSSSS");
    }

    function test_R9_falseInsteadOfRevert() public {
        runs(new FalseToken(), UNIT, "......", "......");
    }

    function test_R9_approveRace() public {
        runs(new RaceToken(), UNIT, "SSSSSS", "SSSSSS");
    }

    function test_R9_pausable() public {
        runs(new PausableToken(), UNIT, "......", "......");
    }

    function test_R9_twoDecimals() public {
        runs(new LowToken(), 1e6, "SSSSSS", "SSSSSS");
    }

    function test_R9_fiftyDecimals() public {
        // The maximum number of units in pools.
        runs(new HighToken(), 1e25, "SSSSSS", "SSSSSS");
    }

    function test_R9_revertsOnZero() public {
        runs(new NoZeroToken(), UNIT, "SSSSSS", "SSSSSS");
    }

    function test_R9_ninetySixBits() public {
        runs(new SmallToken(), UNIT, "SSSSSS", "SSSSSS");
    }

    /// Balances round down: sales work, anything short by a unit reverts completely.
    function test_R9_rebasing() public {
        runs(new RebasingToken(), UNIT, "??????", "??????");
    }

    function test_R9_blocklist() public {
        BlocklistToken token = new BlocklistToken();
        prepare(token, UNIT);
        bytes[6] memory calls = allSwaps(IERC20(address(token)), b, UNIT, payable(0));
        uint256 snapshot = vm.snapshotState();
        token.block_(trader);
        refusesAll(calls);
        vm.revertToState(snapshot);
        calls = allSwaps(b, IERC20(address(token)), UNIT, receiver);
        snapshot = vm.snapshotState();
        token.block_(receiver);
        refusesAll(calls);
        vm.revertToState(snapshot);
        // A blocked fee wallet stops no swap: its share is registered in the vault.
        uint256 expected = pairOut(address(b), address(token), UNIT);
        IRouter.UniswapV2Data memory data =
            onV2(b, IERC20(address(token)), UNIT, 1, expected / 2, v2Hop(address(b), address(token)));
        token.block_(serviceWallet);
        vm.prank(trader);
        (uint256 received, uint256 service,) = router.swapExactAmountInOnUniswapV2(data, 0, "");
        assertEq(received, expected / 2, "the quote is the user's");
        assertEq(vault.getBalance(IERC20(address(token)), serviceWallet), service, "the surplus is booked");
    }

    /// The specified text for a source token that cannot be taken.
    function test_R9_error_transferFromFailed() public {
        FalseToken token = new FalseToken();
        prepare(token, UNIT);
        token.beStrange();
        bytes[6] memory calls = allSwaps(IERC20(address(token)), b, UNIT, payable(0));
        for (uint256 i; i < 6; ++i) {
            assertRefused(trader, address(router), calls[i], textOf("TransferHelper: TRANSFER_FROM_FAILED"));
        }
    }

    /// A token without code returns nothing for every call.
    function test_R9_error_noCode() public {
        address nothing = makeAddress("nothing");
        vm.prank(trader);
        (bool done,) = address(router)
            .call(
                abi.encodeCall(
                    router.swapExactAmountIn, (address(executor), generic(IERC20(nothing), b, UNIT, 1, 1), 0, "", "")
                )
            );
        assertTrue(!done, "there is nothing to swap");
    }

    function test_R9_error_approvalAnsweredWithFalse() public {
        DisapprovingToken token = new DisapprovingToken();
        TestStablePool pool = new TestStablePool(IERC20(address(token)), b);
        token.mint(trader, 10 * UNIT);
        b.mint(address(pool), 10 * UNIT);
        vm.prank(trader);
        (bool done,) = address(token).call(abi.encodeCall(IERC20.approve, (address(router), type(uint256).max)));
        assertTrue(done, "approved before");
        token.beStrange();
        bytes memory program = bytes.concat(
            header(0, address(token), address(b)), leg(STABLE, REST, address(pool), address(token), address(b), 0, 0)
        );
        vm.expectRevert(ISwapErrors.ApprovalFailed.selector);
        sells(generic(IERC20(address(token)), b, UNIT, 1, 2 * UNIT), program);
    }

    /// An allowance that must be zero before it is set can be set repeatedly.
    function test_R9_approveRaceInAStablePool() public {
        RaceToken token = new RaceToken();
        TestStablePool pool = new TestStablePool(IERC20(address(token)), b);
        token.mint(trader, 10 * UNIT);
        b.mint(address(pool), 10 * UNIT);
        vm.prank(trader);
        token.approve(address(router), type(uint256).max);
        bytes memory program = bytes.concat(
            header(0, address(token), address(b)), leg(STABLE, REST, address(pool), address(token), address(b), 0, 0)
        );
        for (uint256 i; i < 3; ++i) {
            sells(generic(IERC20(address(token)), b, UNIT, 1, 2 * UNIT), program);
        }
        assertEq(token.balanceOf(address(pool)), 3 * UNIT, "three times");
    }

    /// The fee of a purchase is pulled together with its cost; a token's tax on it is never paid
    /// from previous balances.
    function test_R9_taxedFeeIsNotPaidWithStrayTokens() public {
        PullTaxedToken token = new PullTaxedToken();
        prepare(token, UNIT);
        token.mint(address(router), 100 * UNIT);
        token.beStrange();
        uint256 cost = pairIn(address(token), address(b), UNIT);
        IRouter.UniswapV2Data memory data =
            onV2(IERC20(address(token)), b, 2 * cost, UNIT, 2 * cost, v2Hop(address(token), address(b)));
        vm.expectRevert(IRouterErrors.InsufficientBalanceToPayFees.selector);
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV2(data, withFee(partner, 100, 0), "");
        assertEq(token.balanceOf(address(router)), 100 * UNIT, "still there");
    }

    /// The minimum applies to what arrives, after the token's own tax.
    function test_R9_minimumIsWhatArrives() public {
        TaxedToken token = new TaxedToken();
        prepare(token, UNIT);
        token.beStrange();
        uint256 paid = pairOut(address(b), address(token), UNIT);
        uint256 arrives = paid - paid / 100;
        IRouter.UniswapV2Data memory data =
            onV2(b, IERC20(address(token)), UNIT, arrives + 1, 2 * paid, v2Hop(address(b), address(token)));
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(data, 0, "");
        data.toAmount = arrives;
        vm.prank(trader);
        (uint256 received,,) = router.swapExactAmountInOnUniswapV2(data, 0, "");
        assertEq(received, arrives, "exactly what arrives");
    }

    /// Runs the six swaps with the token as source, then as destination. S: must succeed, dot: must
    /// fail, ?: either.
    function runs(OddToken token, uint256 unit, string memory asSource, string memory asDestination) private {
        prepare(token, unit);
        token.beStrange();
        IERC20 odd = IERC20(address(token));
        eachSwap(odd, b, allSwaps(odd, b, unit, receiver), unit, bytes(asSource));
        eachSwap(b, odd, allSwaps(b, odd, unit, receiver), unit, bytes(asDestination));
    }

    function eachSwap(IERC20 src, IERC20 dest, bytes[6] memory calls, uint256 most, bytes memory expected) private {
        for (uint256 i; i < 6; ++i) {
            uint256 snapshot = vm.snapshotState();
            // Previous balances must stay.
            OddToken(address(src)).mint(address(router), 1e6);
            OddToken(address(dest)).mint(address(router), 1e6);
            uint256[4] memory before = balances(src, dest);
            vm.prank(trader);
            (bool done, bytes memory answer) = address(router).call(calls[i]);
            if (expected[i] != "?") assertTrue(done == (expected[i] == "S"), string.concat("swap ", vm.toString(i)));
            uint256[4] memory present = balances(src, dest);
            if (done) {
                uint256 received = abi.decode(i % 2 == 0 ? answer : tail(answer), (uint256));
                assertEq(present[1] - before[1], received, "what it says it paid");
                assertLe(before[0] - present[0], most, "no more than was signed");
                assertGe(present[2] + 2, before[2], "no stray source token is spent");
                assertGe(present[3] + 2, before[3], "no stray destination token is spent");
                assertLe(present[2], before[2] + 2, "no source token is kept");
                assertLe(present[3], before[3] + 2, "no destination token is kept");
            } else {
                vm.assertEq(keccak256(abi.encode(present)), keccak256(abi.encode(before)), "nothing changed");
            }
            vm.revertToState(snapshot);
        }
    }

    /// Returns the trader's source, the receiver's destination, and both balances of the router.
    function balances(IERC20 src, IERC20 dest) private view returns (uint256[4] memory) {
        return [
            src.balanceOf(trader),
            dest.balanceOf(receiver),
            src.balanceOf(address(router)),
            dest.balanceOf(address(router))
        ];
    }

    function tail(bytes memory words) private pure returns (bytes memory) {
        (, uint256 second) = abi.decode(words, (uint256, uint256));
        return abi.encode(second);
    }

    function refusesAll(bytes[6] memory calls) private {
        for (uint256 i; i < 6; ++i) {
            vm.prank(trader);
            (bool done,) = address(router).call(calls[i]);
            assertTrue(!done, "refused");
        }
    }

    /// Creates a pair and a pool with b, and funds the trader.
    function prepare(OddToken token, uint256 unit) private {
        token.mint(address(this), type(uint128).max);
        token.mint(trader, 1_000 * unit);
        b.mint(trader, 1_000 * unit);
        b.mint(address(this), type(uint128).max);
        vm.prank(trader);
        (bool done,) = address(token).call(abi.encodeCall(IERC20.approve, (address(router), type(uint256).max)));
        assertTrue(done, "approved");
        address pair = v2Factory.createPair(address(token), address(b));
        send(token, pair, 1_000 * unit);
        b.transfer(pair, 1_000 * unit);
        (done,) = pair.call(abi.encodeWithSignature("mint(address)", address(this)));
        assertTrue(done, "pair");
        address pool = v3Factory.createPool(address(token), address(b), 3_000);
        (done,) = pool.call(abi.encodeWithSignature("initialize(uint160)", ONE_TO_ONE));
        (done,) = pool.call(
            abi.encodeWithSignature(
                "mint(address,int24,int24,uint128,bytes)", address(this), -6_000, 6_000, uint128(1_000 * unit), ""
            )
        );
        assertTrue(done, "pool");
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external override {
        (bool done, bytes memory answer) = msg.sender.staticcall(abi.encodeWithSignature("token0()"));
        send(OddToken(abi.decode(answer, (address))), msg.sender, amount0);
        (done, answer) = msg.sender.staticcall(abi.encodeWithSignature("token1()"));
        send(OddToken(abi.decode(answer, (address))), msg.sender, amount1);
    }

    function send(OddToken token, address to, uint256 amount) private {
        (bool done,) = address(token).call(abi.encodeCall(IERC20.transfer, (to, amount)));
        require(done, "send");
    }
}
