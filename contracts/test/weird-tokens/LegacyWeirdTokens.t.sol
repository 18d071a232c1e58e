// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ILegacyRouter} from "../../src/legacy/interfaces/ILegacyRouter.sol";
import {LegacyWorld} from "../legacy/LegacyWorld.sol";
import {
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

/// R9 of version 5: unusual tokens on either side of its swaps. Either a swap reverts completely,
/// or no more is taken and no less is paid than was signed, and nothing is kept.
contract R9LegacyWeirdTokensTest is LegacyWorld {
    uint256 private constant UNIT = 1e18;

    // Order of the six: simpleSwap, simpleBuy, multiSwap, buy, swapOnUniswap, buyOnUniswap.

    function test_R9_feeOnTransfer() public {
        // Calls with fixed amounts revert, because less of the source arrives; other sales count what
        // arrived, and exact outputs are short.
        runs(new TaxedToken(), UNIT, "..S.S.", "S.S.S.");
    }

    /// Pulls alone are taxed: what the executor pays is not.
    function test_R9_feeOnPullsAlone() public {
        runs(new PullTaxedToken(), UNIT, "..SSS.", "SSSSSS");
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
        runs(new HighToken(), 1e25, "SSSSSS", "SSSSSS");
    }

    function test_R9_revertsOnZero() public {
        runs(new NoZeroToken(), UNIT, "SSSSSS", "SSSSSS");
    }

    function test_R9_ninetySixBits() public {
        runs(new SmallToken(), UNIT, "SSSSSS", "SSSSSS");
    }

    function test_R9_rebasing() public {
        runs(new RebasingToken(), UNIT, "??????", "??????");
    }

    function test_R9_error_noCode() public {
        address nothing = makeAddress("nothing");
        ILegacyRouter.SimpleData memory data = withTransfer(simple(IERC20(nothing), b, UNIT, 1, 1), receiver, UNIT);
        vm.prank(trader, trader);
        (bool done,) = address(legacy).call(abi.encodeCall(legacy.simpleSwap, (data)));
        assertTrue(!done, "there is nothing to swap");
    }

    /// Runs the six swaps with the token as source, then as destination. S: must succeed, dot: must
    /// fail, ?: either.
    function runs(OddToken token, uint256 unit, string memory asSource, string memory asDestination) private {
        prepare(token, unit);
        token.beStrange();
        IERC20 odd = IERC20(address(token));
        eachSwap(odd, b, unit, bytes(asSource));
        eachSwap(b, odd, unit, bytes(asDestination));
    }

    function eachSwap(IERC20 src, IERC20 dest, uint256 most, bytes memory expected) private {
        bytes[6] memory calls = allSwaps(src, dest, most, most / 4);
        for (uint256 i; i < 6; ++i) {
            uint256 snapshot = vm.snapshotState();
            // Previous balances must stay.
            OddToken(address(src)).mint(address(legacy), 1e6);
            OddToken(address(dest)).mint(address(legacy), 1e6);
            uint256[4] memory before = balances(src, dest);
            vm.prank(trader, trader);
            (bool done,) = address(legacy).call(calls[i]);
            if (expected[i] != "?") assertTrue(done == (expected[i] == "S"), string.concat("swap ", vm.toString(i)));
            uint256[4] memory present = balances(src, dest);
            if (done) {
                assertGe(present[1], before[1] + most / 4, "no less than was signed");
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

    /// Returns sales of an amount, and purchases of an amount for at most the former.
    function allSwaps(IERC20 src, IERC20 dest, uint256 amount, uint256 wanted)
        private
        view
        returns (bytes[6] memory calls)
    {
        ILegacyRouter.SimpleData memory data =
            withProgram(simple(src, dest, amount, wanted, 4 * amount), onPair(src, dest));
        calls[0] = abi.encodeCall(legacy.simpleSwap, (data));
        data = withProgram(simple(src, dest, amount, wanted, amount), fromPair(src, dest, wanted));
        calls[1] = abi.encodeCall(legacy.simpleBuy, (data));
        ILegacyRouter.SellData memory selling = multi(src, amount, wanted, 4 * amount, 1);
        selling.path[0] = onlyHop(dest, onPair(src, dest));
        calls[2] = abi.encodeCall(legacy.multiSwap, (selling));
        calls[3] =
            abi.encodeCall(legacy.buy, (purchase(src, dest, amount, wanted, amount, fromPair(src, dest, wanted))));
        calls[4] = abi.encodeCall(legacy.swapOnUniswap, (amount, wanted, path(src, dest)));
        calls[5] = abi.encodeCall(legacy.buyOnUniswap, (amount, wanted, path(src, dest)));
    }

    /// Returns both balances of the trader, and both of the router.
    function balances(IERC20 src, IERC20 dest) private view returns (uint256[4] memory) {
        return [
            src.balanceOf(trader),
            dest.balanceOf(trader),
            src.balanceOf(address(legacy)),
            dest.balanceOf(address(legacy))
        ];
    }

    /// Creates a pair with b, and funds the trader.
    function prepare(OddToken token, uint256 unit) private {
        token.mint(address(this), type(uint128).max);
        token.mint(trader, 1_000 * unit);
        b.mint(trader, 1_000 * unit);
        b.mint(address(this), type(uint128).max);
        vm.prank(trader);
        (bool done,) = address(token).call(abi.encodeCall(IERC20.approve, (address(proxy), type(uint256).max)));
        assertTrue(done, "approved");
        address pair = v2Factory.createPair(address(token), address(b));
        (done,) = address(token).call(abi.encodeCall(IERC20.transfer, (pair, 1_000 * unit)));
        assertTrue(done, "sent");
        b.transfer(pair, 1_000 * unit);
        (done,) = pair.call(abi.encodeWithSignature("mint(address)", address(this)));
        assertTrue(done, "pair");
    }
}
