// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IBalancerPool} from "../../src/interfaces/IBalancerVault.sol";
import {BalancerWorld} from "./BalancerWorld.sol";
import {TestStablePool} from "../deployed/TestStablePool.sol";

/// The world with a pool of every kind for each pair of weth > a > b > c, their costs, and
/// purchases through the router.
abstract contract Buyer is BalancerWorld {
    uint8 internal constant KINDS = 4;
    uint256 internal constant WANTED = 5e18;
    uint256 internal constant MOST = 100e18;

    mapping(address => mapping(address => TestStablePool)) private _stablePools;

    function setUp() public virtual override {
        super.setUp();
        deployPeers();
        addStable(new TestStablePool(IERC20(weth), a));
        addStable(new TestStablePool(a, b));
        addStable(new TestStablePool(b, c));
    }

    /// Funds a stable pool of two of our tokens and uses it for this pair.
    function addStable(TestStablePool pool) internal {
        (IERC20 x, IERC20 y) = (pool.coins(0), pool.coins(1));
        (_stablePools[address(x)][address(y)], _stablePools[address(y)][address(x)]) = (pool, pool);
        x.transfer(address(pool), DEPTH);
        y.transfer(address(pool), DEPTH);
    }

    /// Returns a leg through the pool of a kind: 1 constant product, 2 concentrated, 3 stable, 4
    /// weighted.
    function legOf(uint8 kind, address x, address y, uint8 mode, uint256 amount) internal view returns (bytes memory) {
        address pool = kind == V2
            ? pairOf(x, y)
            : kind == V3 ? poolOf(x, y, 3_000) : kind == STABLE ? address(_stablePools[x][y]) : weightedOf(x, y);
        return leg(kind, mode, pool, x, y, 3_000, amount);
    }

    /// Returns a leg that brings the full wanted amount.
    function all(uint8 kind, address x, address y) internal view returns (bytes memory) {
        return legOf(kind, x, y, EXACT, WANTED);
    }

    /// Returns legs of two pools that bring half of the wanted amount each.
    function halves(uint8 one, uint8 two, address x, address y) internal view returns (bytes memory) {
        return bytes.concat(legOf(one, x, y, EXACT, WANTED / 2), legOf(two, x, y, EXACT, WANTED - WANTED / 2));
    }

    /// Returns a leg that brings what is owed.
    function rest(uint8 kind, address x, address y) internal view returns (bytes memory) {
        return legOf(kind, x, y, REST, 0);
    }

    /// Returns the cost of an output in the present state, from the pool itself except for pairs.
    function costOf(uint8 kind, address x, address y, uint256 wanted) internal returns (uint256 cost) {
        if (kind == V2) return pairIn(x, y, wanted);
        if (kind == WEIGHTED) return weightedIn(x, y, wanted);
        if (kind == V3) {
            (cost,,,) = quoter.quoteExactOutput(abi.encodePacked(y, uint24(3_000), x), wanted);
            return cost;
        }
        TestStablePool pool = _stablePools[x][y];
        return pool.coins(0) == IERC20(x) ? pool.get_dx(0, 1, wanted) : pool.get_dx(1, 0, wanted);
    }

    /// Buys through legs, listed from the destination; the trader gets exactly the wanted amount.
    function buy(IERC20 src, IERC20 dest, uint256 wanted, uint256 most, bytes memory legs)
        internal
        returns (uint256 spent)
    {
        uint256 received;
        (spent, received) = buyAtLeast(src, dest, wanted, most, legs);
        assertEq(received, wanted, "exactly what was wanted");
    }

    function buyAtLeast(IERC20 src, IERC20 dest, uint256 wanted, uint256 most, bytes memory legs)
        internal
        returns (uint256 spent, uint256 received)
    {
        (uint256 srcBefore, uint256 destBefore) = (holdingOf(src), holdingOf(dest));
        bytes memory program = bytes.concat(purchaseHeader(src, dest), legs);
        (spent, received,,) = buys(generic(src, dest, most, wanted, 0), program);
        assertEq(srcBefore - holdingOf(src), spent, "what it says it took");
        assertEq(holdingOf(dest) - destBefore, received, "what it says it paid");
        assertClean();
    }

    function buyRefused(IERC20 src, IERC20 dest, uint256 wanted, uint256 most, bytes memory legs, bytes memory reason)
        internal
    {
        bytes memory program = bytes.concat(purchaseHeader(src, dest), legs);
        vm.expectRevert(reason);
        buys(generic(src, dest, most, wanted, 0), program);
    }

    function purchaseHeader(IERC20 src, IERC20 dest) internal view returns (bytes memory) {
        uint8 flags = BUY | (src == ETH ? WRAP : 0) | (dest == ETH ? UNWRAP : 0);
        return header(flags, src == ETH ? weth : address(src), dest == ETH ? weth : address(dest));
    }

    function holdingOf(IERC20 token) internal view returns (uint256) {
        return token == ETH ? trader.balance : token.balanceOf(trader);
    }

    function assertClean() internal view {
        assertNothingLeft();
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < tokens.length; ++i) {
            assertEq(tokens[i].allowance(address(executor), address(VAULT)), 0, "no allowance of the Vault stays");
        }
        address[4] memory way = [weth, address(a), address(b), address(c)];
        for (uint256 i; i < 3; ++i) {
            address pool = address(_stablePools[way[i]][way[i + 1]]);
            assertEq(IERC20(way[i]).allowance(address(executor), pool), 0, "no allowance of a stable pool stays");
            assertEq(IERC20(way[i + 1]).allowance(address(executor), pool), 0, "nor the other way");
        }
    }
}
