// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Buyer} from "../support/Buyer.sol";
import {DearStablePool, DriftingStablePool, GenerousStablePool, ShortStablePool} from "../deployed/TestStablePool.sol";

/// Purchases through the router.
contract ExecutorPurchasesTest is Buyer {
    function test_oneLegOfEachKind() public {
        for (uint8 kind = 1; kind <= KINDS; ++kind) {
            uint256 cost = costOf(kind, address(a), address(b), WANTED);
            (uint256 spent,) = buyAtLeast(a, b, WANTED, cost, all(kind, address(a), address(b)));
            assertEq(spent, cost, "with nothing to spare");
            cost = costOf(kind, address(b), address(a), WANTED);
            (spent,) = buyAtLeast(b, a, WANTED, MOST, all(kind, address(b), address(a)));
            assertEq(spent, cost, "backwards, with much to spare");
        }
    }

    /// Three legs, every kind at the source, in the middle and at the destination, including nested
    /// concentrated pools.
    function test_chainsOfEveryKind() public {
        for (uint8 i; i < KINDS * KINDS * KINDS; ++i) {
            (uint8 first, uint8 second, uint8 third) = (1 + i % KINDS, 1 + i / KINDS % KINDS, 1 + i / KINDS / KINDS);
            uint256 snapshot = vm.snapshotState();
            chain([weth, address(a), address(b), address(c)], first, second, third);
            chain([address(c), address(b), address(a), weth], first, second, third);
            vm.revertToState(snapshot);
        }
    }

    function chain(address[4] memory way, uint8 first, uint8 second, uint8 third) private {
        uint256 cost = costOf(third, way[2], way[3], WANTED);
        cost = costOf(second, way[1], way[2], cost);
        cost = costOf(first, way[0], way[1], cost);
        bytes memory legs =
            bytes.concat(all(third, way[2], way[3]), rest(second, way[1], way[2]), rest(first, way[0], way[1]));
        (uint256 spent, uint256 received) = buyAtLeast(IERC20(way[0]), IERC20(way[3]), WANTED, MOST, legs);
        assertEq(spent, cost, "what the pools ask");
        assertLe(received, WANTED + (third == STABLE ? 1 : 0), "exactly, but for a stable pool's rounding");
    }

    /// Two pools bring a, of which two pools take: every two kinds on either side, in either order.
    function test_diamondsOfEveryKind() public {
        for (uint256 i; i < 256; ++i) {
            (uint8 one, uint8 two) = (uint8(1 + i % 4), uint8(1 + i / 4 % 4));
            (uint8 three, uint8 four) = (uint8(1 + i / 16 % 4), uint8(1 + i / 64));
            if (one != two && three != four) diamond(one, two, three, four);
        }
    }

    function diamond(uint8 one, uint8 two, uint8 three, uint8 four) private {
        uint256 snapshot = vm.snapshotState();
        uint256 half = WANTED / 2;
        uint256 owed = costOf(one, address(a), address(b), half) + costOf(two, address(a), address(b), WANTED - half);
        uint256 quarter = owed / 4;
        uint256 cost = costOf(three, weth, address(a), quarter) + costOf(four, weth, address(a), owed - quarter);
        bytes memory legs = bytes.concat(
            halves(one, two, address(a), address(b)),
            legOf(three, weth, address(a), SHARE, 1 << 126),
            rest(four, weth, address(a))
        );
        (uint256 spent, uint256 received) = buyAtLeast(IERC20(weth), b, WANTED, MOST, legs);
        assertEq(spent, cost, "each pool once");
        assertLe(received, WANTED + (one == STABLE || two == STABLE ? 1 : 0), "exactly");
        vm.revertToState(snapshot);
    }

    /// The source pays for the destination and for the intermediate token, in every order that the
    /// format allows.
    function test_triangles() public {
        addPair(weth, address(b), DEPTH, DEPTH);
        for (uint8 kind = 1; kind <= KINDS; ++kind) {
            uint256 snapshot = vm.snapshotState();
            uint256 half = WANTED / 2;
            uint256 cost = costOf(kind, weth, address(a), costOf(V3, address(a), address(b), half))
                + costOf(V2, weth, address(b), WANTED - half);
            bytes memory over = legOf(V3, address(a), address(b), EXACT, half);
            bytes memory direct = legOf(V2, weth, address(b), EXACT, WANTED - half);
            bytes memory first = rest(kind, weth, address(a));
            assertEq(buy(IERC20(weth), b, WANTED, MOST, bytes.concat(over, direct, first)), cost, "between");
            vm.revertToState(snapshot);
            snapshot = vm.snapshotState();
            assertEq(buy(IERC20(weth), b, WANTED, MOST, bytes.concat(over, first, direct)), cost, "at the end");
            vm.revertToState(snapshot);
        }
    }

    /// Parallel concentrated pools are nested like those in a row.
    function test_concentratedPoolsSideBySide() public {
        uint256 quarter = WANTED / 4;
        (uint256 owed,,,) = quoter.quoteExactOutput(abi.encodePacked(b, uint24(500), a), quarter);
        owed += costOf(V3, address(a), address(b), WANTED - quarter);
        uint256 cost = costOf(V3, weth, address(a), owed);
        bytes memory legs = bytes.concat(
            v3Leg(address(a), address(b), 500, EXACT, quarter),
            legOf(V3, address(a), address(b), EXACT, WANTED - quarter),
            rest(V3, weth, address(a))
        );
        assertEq(buy(IERC20(weth), b, WANTED, MOST, legs), cost, "three deep");
    }

    // Outputs of legs

    /// Legs bring exact amounts of the destination, or a part of what is owed of other tokens.
    function test_exactAmounts() public {
        uint256 owed = costOf(STABLE, address(a), address(b), 2e18) + costOf(V3, address(a), address(b), WANTED);
        uint256 cost = costOf(V2, weth, address(a), 1e18) + costOf(V3, weth, address(a), owed - 1e18);
        bytes memory legs = bytes.concat(
            legOf(STABLE, address(a), address(b), EXACT, 2e18),
            all(V3, address(a), address(b)),
            legOf(V2, weth, address(a), EXACT, 1e18),
            legOf(V3, weth, address(a), EXACT, owed - 1e18)
        );
        (uint256 spent, uint256 received) = buyAtLeast(IERC20(weth), b, WANTED, MOST, legs);
        assertEq(spent, cost, "every leg");
        assertGe(received, WANTED + 2e18, "more than the router was asked for");
    }

    /// A leg for an exact amount is encoded as a share rounded up, and brings exactly the amount.
    function test_fuzz_shareRoundedUpBringsTheAmount(uint256 wanted, uint256 amount) public {
        wanted = bound(wanted, 1, 5_000e18);
        uint256 owed = costOf(STABLE, address(a), address(b), wanted);
        amount = bound(amount, 1, owed - 1);
        uint256 share = (amount * (1 << 128) + owed - 1) / owed;
        uint256 cost = costOf(V2, weth, address(a), amount) + costOf(V3, weth, address(a), owed - amount);
        bytes memory legs = bytes.concat(
            legOf(STABLE, address(a), address(b), EXACT, wanted),
            legOf(V2, weth, address(a), SHARE, share),
            rest(V3, weth, address(a))
        );
        (uint256 spent,) = buyAtLeast(IERC20(weth), b, wanted, 10_000e18, legs);
        assertEq(spent, cost, "exactly the amount, exactly the rest");
    }

    /// A skipped leg may be concentrated: the legs after it still run.
    function test_legsOfNothingAreSkipped() public {
        uint256 cost = costOf(V2, weth, address(a), costOf(V2, address(a), address(b), WANTED));
        bytes memory legs = bytes.concat(
            legOf(WEIGHTED, address(a), address(b), EXACT, 0),
            legOf(V3, address(a), address(b), EXACT, 0),
            all(V2, address(a), address(b)),
            legOf(V3, weth, address(a), SHARE, 0),
            rest(V2, weth, address(a)),
            rest(WEIGHTED, weth, address(a))
        );
        assertEq(buy(IERC20(weth), b, WANTED, MOST, legs), cost, "as if they were not there");
    }

    /// Prices moved after the program was written: it brings the same for the present cost.
    function test_movedState() public {
        bytes memory legs = bytes.concat(
            halves(V3, V2, address(a), address(b)),
            legOf(WEIGHTED, weth, address(a), SHARE, 1 << 126),
            rest(V3, weth, address(a))
        );
        uint256 snapshot = vm.snapshotState();
        uint256 before = buy(IERC20(weth), b, WANTED, MOST, legs);
        vm.revertToState(snapshot);
        buy(
            IERC20(weth),
            b,
            500e18,
            1_000e18,
            bytes.concat(legOf(V3, address(a), address(b), EXACT, 500e18), rest(V2, weth, address(a)))
        );
        uint256 present = buy(IERC20(weth), b, WANTED, MOST, legs);
        assertGe(present, before + 1, "dearer");
    }

    function test_native() public {
        for (uint8 kind = 1; kind <= KINDS; ++kind) {
            uint256 cost = costOf(kind, weth, address(a), WANTED);
            (uint256 spent,) = buyAtLeast(ETH, a, WANTED, MOST, all(kind, weth, address(a)));
            assertEq(spent, cost, "native in, the rest comes back as native value");
            cost = costOf(kind, address(a), weth, WANTED);
            (spent,) = buyAtLeast(a, ETH, WANTED, MOST, all(kind, address(a), weth));
            assertEq(spent, cost, "native out");
            cost = costOf(V3, address(b), address(a), costOf(kind, address(a), weth, WANTED));
            (spent,) = buyAtLeast(
                b, ETH, WANTED, MOST, bytes.concat(all(kind, address(a), weth), rest(V3, address(b), address(a)))
            );
            assertEq(spent, cost, "native out of two pools");
        }
    }

    function test_fuzz_exactlyWhatWasWanted(uint256 wanted, uint256 first, uint256 kinds) public {
        wanted = bound(wanted, 1, 1_000e18);
        first = bound(first, 0, wanted);
        (uint8 one, uint8 two, uint8 three) =
            (uint8(1 + kinds % 4), uint8(1 + kinds / 4 % 4), uint8(1 + kinds / 16 % 4));
        if (one == two) two = 1 + two % KINDS;
        bytes memory legs = bytes.concat(
            legOf(one, address(a), address(b), EXACT, first),
            legOf(two, address(a), address(b), EXACT, wanted - first),
            rest(three, weth, address(a))
        );
        (, uint256 received) = buyAtLeast(IERC20(weth), b, wanted, 10_000e18, legs);
        assertLe(received - wanted, one == STABLE || two == STABLE ? 1 : 0, "to the unit");
    }

    // Stable pools

    /// Excess output of a stable pool is added to the first leg that pays with it; a weighted pool
    /// leaves it to the trader.
    function test_surplusGoesAlong() public {
        addStable(new DearStablePool(IERC20(weth), a));
        for (uint8 kind = 1; kind <= KINDS; ++kind) {
            uint256 owed = costOf(kind, address(a), address(b), WANTED);
            uint256 cost = costOf(STABLE, weth, address(a), owed);
            uint256 before = a.balanceOf(trader);
            bytes memory legs = bytes.concat(all(kind, address(a), address(b)), rest(STABLE, weth, address(a)));
            (uint256 spent,) = buyAtLeast(IERC20(weth), b, WANTED, MOST, legs);
            assertEq(spent, cost, "what the stable pool asks");
            uint256 surplus = cost * 9_996 / 10_000 - owed;
            assertGe(surplus, 1, "too much is brought");
            assertEq(a.balanceOf(trader) - before, kind == WEIGHTED ? surplus : 0, "whose it is");
        }
    }

    /// The first of two legs that pay with it takes it: the last one listed.
    function test_surplusGoesAlongOnce() public {
        addStable(new DearStablePool(IERC20(weth), a));
        bytes memory bring = rest(STABLE, weth, address(a));
        uint256 before = a.balanceOf(trader);
        buy(IERC20(weth), b, WANTED, MOST, bytes.concat(halves(WEIGHTED, V2, address(a), address(b)), bring));
        assertEq(a.balanceOf(trader), before, "the pair took it");
        buy(IERC20(weth), b, WANTED, MOST, bytes.concat(halves(V2, WEIGHTED, address(a), address(b)), bring));
        assertGe(a.balanceOf(trader), before + 1, "the weighted pool did not");
    }

    function test_surplusOfTheDestinationIsTheTraders() public {
        addStable(new DearStablePool(IERC20(weth), a));
        (, uint256 received) = buyAtLeast(IERC20(weth), a, WANTED, MOST, all(STABLE, weth, address(a)));
        assertGe(received, WANTED + 1, "as it is");
        (, received) = buyAtLeast(a, ETH, WANTED, MOST, all(STABLE, address(a), weth));
        assertGe(received, WANTED + 1, "and as native value");
    }

    /// Such a pool asks for one unit too little; the executor then pays one unit more.
    function test_stablePoolThatRoundsAgainstUs() public {
        addStable(new ShortStablePool(a, b));
        assertLe(costOf(STABLE, address(a), address(b), WANTED) * 9_996 / 10_000, WANTED - 1, "the pool falls short");
        (, uint256 received) = buyAtLeast(a, b, WANTED, MOST, all(STABLE, address(a), address(b)));
        assertGe(received, WANTED, "all the same");
    }

    /// It is asked for slightly more than the missing amount; the excess belongs to the trader.
    function test_stablePoolWhoseFeeMoves() public {
        addStable(new DriftingStablePool(a, b));
        (uint256 spent, uint256 received) = buyAtLeast(a, b, WANTED, MOST, all(STABLE, address(a), address(b)));
        assertGe(received, WANTED, "all that was asked for");
        assertLe(received - WANTED, WANTED / 1e8, "and hardly more");
        assertGe(spent, costOf(STABLE, address(a), address(b), WANTED) + 1, "than the pool said");
    }

    /// Unused input of a pool is not lost: source is not spent, another token goes to the trader.
    function test_stablePoolThatTakesLess() public {
        addStable(new GenerousStablePool(a, b));
        uint256 cost = costOf(STABLE, address(a), address(b), WANTED);
        (uint256 spent,) = buyAtLeast(a, b, WANTED, MOST, all(STABLE, address(a), address(b)));
        assertEq(spent, cost - 1, "of the source");
        uint256 before = a.balanceOf(trader);
        bytes memory legs = bytes.concat(all(STABLE, address(a), address(b)), rest(V2, weth, address(a)));
        buyAtLeast(IERC20(weth), b, WANTED, MOST, legs);
        assertEq(a.balanceOf(trader) - before, 1, "of a token in between");
    }
}
