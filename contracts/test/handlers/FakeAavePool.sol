// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAavePool} from "../../src/interfaces/IAavePool.sol";

interface IFlashBorrower {
    function executeOperation(
        address[] calldata assets,
        uint256[] calldata amounts,
        uint256[] calldata premiums,
        address initiator,
        bytes calldata params
    ) external returns (bool);
}

/// The shares of a reserve, which only the pool mints and burns. Transfers may round down by a
/// unit.
contract FakeAToken is ERC20("aToken", "aToken") {
    address private immutable POOL = msg.sender;
    bool public roundsDown;

    function setRounding(bool isDown) external {
        roundsDown = isDown;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == POOL, "only the pool");
        _mint(to, amount);
    }

    function burn(address from, uint256 amount) external {
        require(msg.sender == POOL, "only the pool");
        _burn(from, amount);
    }

    /// Transfers with rounding: one unit less for large amounts, one more for small ones.
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        _spendAllowance(from, msg.sender, amount);
        if (roundsDown) amount = amount > 10 ? amount - 1 : amount + 1;
        _transfer(from, to, amount);
        return true;
    }
}

/// A pool without prices and interest, with the functions that the handler uses. The real pool is
/// tested on the local chain, in contracts/aave-handler.test.ts.
contract FakeAavePool is IAavePool {
    uint256 public constant PREMIUM_BPS = 5;

    mapping(IERC20 asset => FakeAToken) public aTokenOf;
    mapping(IERC20 asset => mapping(address user => uint256)) public debtOf;
    mapping(IERC20 asset => mapping(address user => mapping(address spender => uint256))) public creditOf;
    mapping(address user => uint256) public healthOf;

    function open(IERC20 asset) external {
        aTokenOf[asset] = new FakeAToken();
    }

    function setHealth(address user, uint256 health) external {
        healthOf[user] = health;
    }

    function setDebt(IERC20 asset, address user, uint256 debt) external {
        debtOf[asset][user] = debt;
    }

    function delegate(IERC20 asset, address spender, uint256 amount) external {
        creditOf[asset][msg.sender][spender] = amount;
    }

    function flashLoan(
        address receiver,
        IERC20[] calldata assets,
        uint256[] calldata amounts,
        uint256[] calldata modes,
        address onBehalfOf,
        bytes calldata params,
        uint16
    ) external {
        uint256[] memory premiums = new uint256[](1);
        if (modes[0] == 0) premiums[0] = amounts[0] * PREMIUM_BPS / 10_000;
        assets[0].transfer(receiver, amounts[0]);
        address[] memory names = new address[](1);
        names[0] = address(assets[0]);
        require(IFlashBorrower(receiver).executeOperation(names, amounts, premiums, msg.sender, params), "not done");
        if (modes[0] == 0) {
            assets[0].transferFrom(receiver, address(this), amounts[0] + premiums[0]);
        } else {
            creditOf[assets[0]][onBehalfOf][msg.sender] -= amounts[0];
            debtOf[assets[0]][onBehalfOf] += amounts[0];
        }
    }

    function supply(IERC20 asset, uint256 amount, address onBehalfOf, uint16) external {
        asset.transferFrom(msg.sender, address(this), amount);
        aTokenOf[asset].mint(onBehalfOf, amount);
    }

    function withdraw(IERC20 asset, uint256 amount, address to) external returns (uint256) {
        aTokenOf[asset].burn(msg.sender, amount);
        asset.transfer(to, amount);
        return amount;
    }

    function repay(IERC20 asset, uint256 amount, uint256 rateMode, address onBehalfOf) external returns (uint256) {
        require(rateMode == 2, "variable debts only");
        uint256 debt = debtOf[asset][onBehalfOf];
        if (amount > debt) amount = debt;
        debtOf[asset][onBehalfOf] = debt - amount;
        asset.transferFrom(msg.sender, address(this), amount);
        return amount;
    }

    function getReserveData(IERC20 asset) external view returns (ReserveData memory data) {
        data.aToken = aTokenOf[asset];
    }

    function getUserAccountData(address user)
        external
        view
        returns (uint256, uint256, uint256, uint256, uint256, uint256)
    {
        return (0, 0, 0, 0, 0, healthOf[user]);
    }
}
