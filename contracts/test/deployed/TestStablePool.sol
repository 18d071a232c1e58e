// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A stable pool with Curve's interface and the simplest price: one for one, less 4 basis points.
contract TestStablePool {
    IERC20[2] public coins;

    constructor(IERC20 coin0, IERC20 coin1) {
        coins = [coin0, coin1];
    }

    function get_dy(int128, int128, uint256 dx) public view virtual returns (uint256) {
        return dx * 9_996 / 10_000;
    }

    function get_dx(int128, int128, uint256 dy) public view virtual returns (uint256) {
        return (dy * 10_000 + 9_995) / 9_996;
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external virtual returns (uint256 dy) {
        dy = get_dy(i, j, dx);
        require(dy >= minDy, "Exchange resulted in fewer coins than expected");
        coins[uint128(i)].transferFrom(msg.sender, address(this), dx);
        coins[uint128(j)].transfer(msg.sender, dy);
    }
}

/// Rounds the input for an output down, as some pools do, so that it falls short by a unit.
contract ShortStablePool is TestStablePool {
    constructor(IERC20 coin0, IERC20 coin1) TestStablePool(coin0, coin1) {}

    function get_dx(int128, int128, uint256 dy) public pure override returns (uint256) {
        return dy * 10_000 / 9_996;
    }
}

/// Uses the present fee, which moves with the trade, and rounds down: it falls short by more than a
/// unit.
contract DriftingStablePool is TestStablePool {
    constructor(IERC20 coin0, IERC20 coin1) TestStablePool(coin0, coin1) {}

    function get_dx(int128 i, int128 j, uint256 dy) public view override returns (uint256) {
        uint256 cost = super.get_dx(i, j, dy);
        return cost - cost / 1e8 - 1;
    }
}

/// Asks for two units more than an output costs, and pays for them.
contract DearStablePool is TestStablePool {
    constructor(IERC20 coin0, IERC20 coin1) TestStablePool(coin0, coin1) {}

    function get_dx(int128 i, int128 j, uint256 dy) public view override returns (uint256) {
        return super.get_dx(i, j, dy) + 2;
    }
}

/// Computes an input for an output and then pays less.
contract LyingStablePool is TestStablePool {
    constructor(IERC20 coin0, IERC20 coin1) TestStablePool(coin0, coin1) {}

    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external override returns (uint256 dy) {
        dy = get_dy(i, j, dx) - 1;
        require(dy >= minDy, "Exchange resulted in fewer coins than expected");
        coins[uint128(i)].transferFrom(msg.sender, address(this), dx);
        coins[uint128(j)].transfer(msg.sender, dy);
    }
}

/// Takes only half of the offered input and pays for that.
contract HalfStablePool is TestStablePool {
    constructor(IERC20 coin0, IERC20 coin1) TestStablePool(coin0, coin1) {}

    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external override returns (uint256 dy) {
        dy = get_dy(i, j, dx / 2);
        require(dy >= minDy, "Exchange resulted in fewer coins than expected");
        coins[uint128(i)].transferFrom(msg.sender, address(this), dx / 2);
        coins[uint128(j)].transfer(msg.sender, dy);
    }
}

/// Takes one unit less than the offered input and pays for all.
contract GenerousStablePool is TestStablePool {
    constructor(IERC20 coin0, IERC20 coin1) TestStablePool(coin0, coin1) {}

    function exchange(int128 i, int128 j, uint256 dx, uint256) external override returns (uint256 dy) {
        dy = get_dy(i, j, dx);
        coins[uint128(i)].transferFrom(msg.sender, address(this), dx - 1);
        coins[uint128(j)].transfer(msg.sender, dy);
    }
}
